type Fields = Readonly<Record<string, unknown>>;

/**
 * What a model is told of the result of an MCP tool: its structured content where it has one, the
 * text where there is nothing but text, else its content as it is.
 */
export function mcpOutput(result: Fields): unknown {
  const { structuredContent, content } = result;
  return structuredContent ?? textOfContent(content) ?? content ?? null;
}

/** The text of content that is text only; undefined for any other. */
export function textOfContent(content: unknown): string | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const texts = (content as readonly Fields[]).map(({ type, text }) =>
    type === "text" && typeof text === "string" ? text : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join("\n");
}
