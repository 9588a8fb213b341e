/** Text shared by the files the generator writes. */

const BANNER =
  "// Generated from the vocabulary in packages/core/src/points by `npm run generate`.";

/** A TypeScript file under the banner. */
export function tsFile(...parts: readonly string[]): string {
  return `${[BANNER, ...parts].join("\n\n")}\n`;
}

/** A doc comment, wrapped at 100 columns. */
export function docComment(text: string, indent = ""): string {
  const lines = wrap(text, 95 - indent.length);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join("\n");
}

function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}
