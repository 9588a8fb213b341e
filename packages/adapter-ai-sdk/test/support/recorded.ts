import { HOOK_POINTS, type HookBus, type HookSource, type PointName } from "@hookline/core";
import { coverage as ofRuntime } from "@hookline/runtime";
import { coverage } from "../../src/index.js";

const ALL = Object.keys({ ...ofRuntime, ...coverage }) as PointName[];

/** A source that notes the name of every event of these points, in order. */
export function recorder(
  ...points: readonly PointName[]
): HookSource & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    name: "recorder",
    seen,
    attach: (bus) => {
      for (const point of points.length > 0 ? points : ALL) {
        bus.on(point, () => void seen.push(point), { name: "recorder", ...phaseAt(point) });
      }
    },
  };
}

function phaseAt(point: PointName) {
  return HOOK_POINTS[point].kind === "gate" ? ({ phase: "watch" } as const) : {};
}

/** A source of handlers that are written in place. */
export function source(attach: (bus: Pick<HookBus, "on">) => void): HookSource {
  return { name: "test", attach: (bus) => attach(bus as HookBus) };
}
