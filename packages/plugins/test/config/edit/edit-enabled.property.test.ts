import { hasCode } from "@hookline/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editEnabled } from "../../../src/config/edit/edit-enabled.js";
import type { ConfigFormat } from "../../../src/config/find-config.js";
import { parseConfig } from "../../../src/config/parse/parse-config.js";
import {
  isSelected,
  type PluginSelection,
  selectPlugins,
} from "../../../src/config/plugin-selection.js";
import { isSamePlugin } from "../../../src/plugin/plugin-name.js";
import { jsonFile, NAMES, ownComments, spelling, yamlFile } from "../config-texts.js";

const EVERYONE = [...NAMES, "somebody-else"];

const steps = fc.array(fc.record({ name: spelling, enabled: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
});

function selectionOf(text: string, format: ConfigFormat): PluginSelection {
  return selectPlugins({ config: parseConfig({ text, format, path: "config" }) });
}

function edit(text: string, format: ConfigFormat, name: string, enabled: boolean): string {
  try {
    return editEnabled({ text, format, path: "config" }, [name], enabled);
  } catch (thrown) {
    // The one refusal that a text without aliases and tags can meet with.
    if (hasCode(thrown, "CANNOT_DISABLE") && !enabled) return text;
    throw thrown;
  }
}

/** The lines of one text that the other lacks, by their longest common subsequence. */
function linesMissing(from: string, to: string): string[] {
  const [a, b] = [from.split("\n"), to.split("\n")];
  const lengths = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const missing: string[] = [];
  for (let i = 0, j = 0; i < a.length; ) {
    if (j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (j < b.length && at(i, j + 1) >= at(i + 1, j)) j++;
    else missing.push(a[i++] as string);
  }
  return missing;
}

/** Whether an edit may have changed a line: it says what the edit is about, or only got a comma. */
function mayChange(line: string, name: string, added: readonly string[]): boolean {
  const bare = (text: string) => text.replace(/[,\s]/g, "");
  return (
    /plugins|options|enabled/.test(line) ||
    isAbout(line, name) ||
    added.some((other) => bare(other) === bare(line))
  );
}

function isAbout(line: string, name: string): boolean {
  const fold = (text: string) => text.toLowerCase().replaceAll("_", "-");
  return fold(line).includes(fold(name));
}

const PATIENCE = 60_000;

describe.each([
  ["yaml", yamlFile],
  ["json", jsonFile],
] as const)("editEnabled on any %s file", (format, file) => {
  it(
    "switches the plugin that is meant and no other, and never breaks the file",
    () => {
      fc.assert(
        fc.property(file, steps, (start, changes) => {
          let text = start;
          for (const { name, enabled } of changes) {
            const next = edit(text, format, name, enabled);
            const [then, now] = [selectionOf(text, format), selectionOf(next, format)];
            if (next !== text) expect(isSelected(now, name)).toBe(enabled);
            const others = EVERYONE.filter((one) => !isSamePlugin(one, name));
            expect(others.filter((one) => isSelected(now, one))).toEqual(
              others.filter((one) => isSelected(then, one)),
            );
            text = next;
          }
        }),
        { numRuns: 250 },
      );
    },
    PATIENCE,
  );

  it(
    "changes nothing the second time",
    () => {
      fc.assert(
        fc.property(file, spelling, fc.boolean(), (text, name, enabled) => {
          const once = edit(text, format, name, enabled);
          expect(edit(once, format, name, enabled)).toBe(once);
        }),
        { numRuns: 250 },
      );
    },
    PATIENCE,
  );

  it(
    "leaves every other line as it was, byte for byte",
    () => {
      fc.assert(
        fc.property(file, steps, (start, changes) => {
          let text = start;
          for (const { name, enabled } of changes) {
            const next = edit(text, format, name, enabled);
            const added = linesMissing(next, text);
            for (const line of linesMissing(text, next)) {
              expect({ line, mayChange: mayChange(line, name, added) }).toEqual({
                line,
                mayChange: true,
              });
            }
            expect(ownComments(next)).toEqual(ownComments(text));
            text = next;
          }
        }),
        { numRuns: 250 },
      );
    },
    PATIENCE,
  );

  it(
    "keeps the byte order mark, the line breaks and the end of the file",
    () => {
      fc.assert(
        fc.property(file, steps, (start, changes) => {
          let text = start;
          for (const { name, enabled } of changes) text = edit(text, format, name, enabled);
          expect(text.startsWith("\uFEFF")).toBe(start.startsWith("\uFEFF"));
          if (start.includes("\r\n")) expect(text.replaceAll("\r\n", "")).not.toContain("\n");
          else if (start.includes("\n")) expect(text).not.toContain("\r");
          if (start.replace("\uFEFF", "") !== "")
            expect(text.endsWith("\n")).toBe(start.endsWith("\n"));
        }),
        { numRuns: 250 },
      );
    },
    PATIENCE,
  );
});
