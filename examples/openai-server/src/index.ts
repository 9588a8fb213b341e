export type { Exchange } from "./server/exchange.js";
export {
  type OpenAiServer,
  type OpenAiServerOptions,
  startOpenAiServer,
} from "./server/start-open-ai-server.js";
