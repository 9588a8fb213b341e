/** Looks at an event. */
export type Observer = (
  event: { readonly message: string; readonly session_id: string | null },
  context: unknown,
) => void | Promise<void>;

/** Allows or denies. */
export type Gate = (event: { readonly tool_name: string }, context: unknown) => boolean;

/** Changes the prompt. */
export type Rewrite = (
  event: { readonly prompt: string },
  context: unknown,
) => { readonly prompt: string };

/** Where handlers and emitters leave what they read, so that no reading is optimised away. */
export const sink = { total: 0 };

/** So many function bodies are compiled per list; longer lists go round them with own closures. */
const BODIES = 16;

const LOOK = "sink.total = (sink.total + event.message.length + event.session_id.length) | 0;";

let compiled = 0;

/** Observers that read two fields. */
export function observers(count: number): Observer[] {
  return make(count, "function", LOOK);
}

/** The same as async functions. */
export function asyncObservers(count: number): Observer[] {
  return make(count, "async function", LOOK);
}

/** Eight observers, the fourth of which throws each time. */
export function observersOfWhichOneThrows(): Observer[] {
  const list: Observer[] = observers(8);
  list.splice(3, 1, ...make<Observer>(1, "function", `${LOOK} throw new Error("It broke");`));
  return list;
}

/** Gates that read a field and allow. */
export function gates(count: number): Gate[] {
  return make(count, "function", gateBody(true));
}

/** Eight gates, the fourth of which denies. */
export function gatesOfWhichOneDenies(): Gate[] {
  const list = gates(8);
  list.splice(3, 1, ...make<Gate>(1, "function", gateBody(false)));
  return list;
}

/** Handlers that append to the prompt. */
export function rewrites(count: number): Rewrite[] {
  return make(count, "function", 'return { prompt: event.prompt + "." };');
}

function gateBody(verdict: boolean): string {
  return `sink.total = (sink.total + event.tool_name.length) | 0; return ${verdict};`;
}

/**
 * Distinct functions from distinct source texts: each has its own type feedback, as the methods
 * of different plugins have, and none shares it with another contender's handlers.
 */
function make<F>(count: number, kind: string, body: string): F[] {
  const makers: (() => F)[] = [];
  for (let i = 0; i < Math.min(count, BODIES); i++) {
    const source = `return () => ${kind} handler_${compiled++}(event, context) { ${body} }`;
    makers.push(new Function("sink", source)(sink) as () => F);
  }
  return Array.from({ length: count }, (_, i) => (makers[i % BODIES] as () => F)());
}
