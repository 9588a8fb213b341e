import { POINT_NAMES, type PointName } from "@hookline/core/vocabulary";
import { type Field, fieldsOfPoint, pascalCase } from "./point-schema.js";
import { docComment, tsFile } from "./source.js";

/** `generated/event-classes.ts`: the classes the bus makes events from. */
export function eventClasses(): string {
  const classes = POINT_NAMES.map(eventClass);
  const makers = POINT_NAMES.map(
    (point) => `  ${point}: (emission, view) => asEvent(new ${pascalCase(point)}(emission, view)),`,
  );
  return tsFile(
    [
      `import { type Emission, timeOf } from "../events/emission.js";`,
      `import {`,
      `  agentNameOf,`,
      `  cwdOf,`,
      `  type EventMaker,`,
      `  type EventView,`,
      `  HookEvent,`,
      `  readContainer,`,
      `  readRewritable,`,
      `  refuseWrite,`,
      `  sessionIdOf,`,
      `  writeRewritable,`,
      `} from "../events/hook-event.js";`,
      `import { SECRETS } from "../events/serialize-event.js";`,
      `import type { PointName } from "../points/index.js";`,
    ].join("\n"),
    ...classes,
    [
      "function asEvent(event: object): HookEvent {",
      "  return event as HookEvent;",
      "}",
      "",
      `for (const one of [${POINT_NAMES.map(pascalCase).join(", ")}]) {`,
      "  Object.setPrototypeOf(one.prototype, HookEvent.prototype);",
      "}",
      "",
      docComment("Makes the event of each point."),
      "export const EVENT_MAKERS: Readonly<Record<PointName, EventMaker>> = {",
      ...makers,
      "};",
    ].join("\n"),
  );
}

function eventClass(point: PointName): string {
  return `class ${pascalCase(point)} {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "${point}";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }${fieldsOfPoint(point).map(accessors).join("")}
}`;
}

function accessors(field: Field): string {
  const { name, rewritable } = field;
  const setter = rewritable
    ? `set ${name}(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "${name}", value);
  }`
    : `set ${name}(_: unknown) {
    refuseWrite(asEvent(this), "${name}");
  }`;
  return `
  get ${name}() {
    ${getter(field)}
  }
  ${setter}`;
}

function getter(field: Field): string {
  const { name } = field;
  const fallback = field.hasDefault ? JSON.stringify(field.schema.default) : "undefined";
  if (field.rewritable) {
    return `return readRewritable(this, this.#emission, this.#view, "${name}", ${fallback});`;
  }
  if (isContainer(field)) {
    return `return readContainer(this.#emission, this.#view, "${name}", ${fallback});`;
  }
  if (!field.hasDefault) return `return this.#emission.payload.${name};`;
  return `const given = this.#emission.payload.${name};
    return given === undefined ? ${fallback} : given;`;
}

function isContainer({ schema }: Field): boolean {
  const kinds = schema.anyOf ?? [schema];
  return (
    kinds.some(({ type }) => type === undefined || type === "array" || type === "object") &&
    schema.enum === undefined
  );
}
