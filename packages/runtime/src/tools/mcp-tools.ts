import { type HookLogger, HooklineError, messageOf } from "@hookline/core";
import type { ArgumentCheck } from "./argument-check.js";
import { mcpOutput, textOfContent } from "./mcp-output.js";
import { prepareTool, type RegisteredTool, type ToolDefaults } from "./registered-tool.js";
import type { ToolContext } from "./tool.js";

/** A tool as an MCP server describes it. */
export interface McpTool {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of what it takes. */
  readonly inputSchema: { readonly [key: string]: unknown };
}

/** What is used of a client; that of `@modelcontextprotocol/sdk` is one. */
export interface McpClient {
  listTools(params?: {
    readonly cursor?: string;
  }): Promise<{ readonly tools: readonly McpTool[]; readonly nextCursor?: string | undefined }>;
  callTool(
    params: { readonly name: string; readonly arguments?: Record<string, unknown> },
    resultSchema: undefined,
    options: { readonly signal: AbortSignal; readonly timeout?: number },
  ): Promise<{ readonly [key: string]: unknown }>;
}

/** How the tools of a server are registered. */
export interface McpOptions extends ToolDefaults {
  /** Put before the name of each tool, as in `files_`. Default: nothing. */
  readonly prefix?: string | undefined;
}

/**
 * The tools that a server offers now, made ready. Their arguments are checked against the server's
 * own schemas where the SDK that brings a validator is installed; the server checks them anyway.
 */
export async function mcpTools(
  client: McpClient,
  { prefix = "", ...defaults }: McpOptions,
  logger: HookLogger,
): Promise<RegisteredTool[]> {
  const checkFor = await schemaChecker(logger);
  return (await listAll(client)).map((offered) => {
    const name = prefix + offered.name;
    const tool = {
      name,
      description: offered.description ?? "",
      execute: (args: Record<string, unknown>, context: ToolContext) =>
        callTool(client, offered.name, args, context, defaults.timeout),
    };
    return {
      ...prepareTool(tool, defaults),
      parameters: offered.inputSchema,
      check: checkFor(name, offered.inputSchema),
    };
  });
}

async function listAll(client: McpClient): Promise<McpTool[]> {
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

/** @throws HooklineError `MCP_TOOL_FAILED` when the server says that its tool failed */
async function callTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown>,
  { signal, toolName }: ToolContext,
  timeout: number | undefined,
): Promise<unknown> {
  // The client has a limit of its own; the tool's has to be the one that is met first.
  const limits = timeout === undefined ? { signal } : { signal, timeout: timeout + 1_000 };
  const result = await client.callTool({ name, arguments: args }, undefined, limits);
  if (result.isError !== true) return mcpOutput(result);
  const text = textOfContent(result.content) ?? "the server gave no reason";
  throw new HooklineError("MCP_TOOL_FAILED", `The tool "${toolName}" failed: ${text}`);
}

type CheckFor = (name: string, schema: McpTool["inputSchema"]) => ArgumentCheck | undefined;

async function schemaChecker(logger: HookLogger): Promise<CheckFor> {
  const sdk = await import("@modelcontextprotocol/sdk/validation/ajv").catch(() => undefined);
  if (sdk === undefined) return () => undefined;
  return (name, schema) => {
    try {
      const validate = new sdk.AjvJsonSchemaValidator().getValidator(schema);
      return (args) => {
        const { valid, errorMessage } = validate(args);
        return valid ? { args } : { wrong: errorMessage ?? "they do not fit the schema" };
      };
    } catch (error) {
      logger.warn(
        { tool: name },
        `The schema of the MCP tool "${name}" can not be used, so only the server checks its arguments: ${messageOf(error)}`,
      );
      return undefined;
    }
  };
}
