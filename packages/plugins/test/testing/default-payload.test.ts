import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { describe, expect, it } from "vitest";
import { defaultPayload } from "../../src/testing/index.js";

describe("defaultPayload", () => {
  it.each(POINT_NAMES)("of %s fits the schema, with every default filled in", (point) => {
    const payload = defaultPayload(point);
    expect(definitionOf(point).payload().parse(payload)).toEqual(payload);
  });

  it("takes the field's name for a required text, and what is given before all", () => {
    expect(defaultPayload("before_tool", { call_id: "c1", tool_input: undefined })).toEqual({
      tool_name: "tool_name",
      call_id: "c1",
      tool_input: {},
      tool_description: null,
    });
  });

  it("keeps what is given as it is", () => {
    const error = new Error("mine");
    expect(defaultPayload("tool_error", { error }).error).toBe(error);
  });
});
