import { extname } from "node:path";

/** What the library throws is no Error. */
interface StripFailure {
  readonly message: string;
  readonly startLine?: number;
}

/**
 * The JavaScript of a TypeScript source, by taking its types out as Node itself does it; lines
 * and columns stay. What is no TypeScript is returned as it is.
 * @throws an error for syntax that is wrong, or has a meaning at run time, such as an enum
 */
export async function stripTypes(source: string, path: string): Promise<string> {
  if (!/^\.m?ts$/.test(extname(path))) return source;
  // Loaded here, because it takes a tenth of a second, and few projects have such files.
  const { transformSync } = await import("@swc/wasm-typescript");
  try {
    return transformSync(source, { mode: "strip-only", module: true, filename: path }).code;
  } catch (thrown) {
    const { message, startLine } = thrown as StripFailure;
    const where = startLine === undefined ? "" : ` (line ${startLine})`;
    throw new Error(`${message ?? String(thrown)}${where}`, { cause: thrown });
  }
}
