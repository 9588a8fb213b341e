import type { Contender, Registry } from "./contenders/contender.js";
import { type Observer, observers } from "./handlers.js";
import { median } from "./measure.js";

const HANDLERS = 100_000;
const TRIES = 3;

/** What a registration holds on the heap, in bytes, apart from the handler itself. */
export interface Bytes {
  readonly contender: string;
  /** Of the registration alone. */
  readonly registered: number;
  /** With the undo kept by whoever registered. */
  readonly withUndo: number;
}

/**
 * Registers many handlers, emits once, and looks how far the heap has grown.
 * @returns undefined where nothing can be registered
 * @throws Error without `--expose-gc`
 */
export async function bytesPerHandler({ name, registry }: Contender): Promise<Bytes | undefined> {
  if (registry === undefined) return undefined;
  const handlers = observers(HANDLERS);
  const typical = async (keepUndos: boolean): Promise<number> => {
    const growths: number[] = [];
    for (let i = 0; i < TRIES; i++) growths.push(await growth(registry, handlers, keepUndos));
    return median(growths);
  };
  return { contender: name, registered: await typical(false), withUndo: await typical(true) };
}

async function growth(
  registry: () => Registry,
  handlers: readonly Observer[],
  keepUndos: boolean,
): Promise<number> {
  const undos: unknown[] = [];
  const before = heapAfterCollection();
  const made = registry();
  for (const handler of handlers) {
    const undo = made.add(handler);
    if (keepUndos) undos.push(undo);
  }
  await made.emit();
  const bytes = heapAfterCollection() - before;
  // Used once more, so that neither was collected before.
  await made.emit();
  undos.length = 0;
  return bytes / handlers.length;
}

function heapAfterCollection(): number {
  const { gc } = globalThis;
  if (gc === undefined) {
    throw new Error(
      'Memory can not be measured without "--expose-gc". Start with "npm run bench".',
    );
  }
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}
