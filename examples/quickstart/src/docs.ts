import { fileURLToPath } from "node:url";

/** The docs of this repository: what the agent CLI answers from, and what the workspace has. */
export const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url));
