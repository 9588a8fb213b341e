import { awaitingLoop } from "./awaiting-loop.js";
import type { Contender } from "./contender.js";
import { emittery } from "./emittery.js";
import { eventEmitter3 } from "./eventemitter3.js";
import { hookable } from "./hookable.js";
import { hookified } from "./hookified.js";
import { hookline } from "./hookline.js";
import { koaCompose } from "./koa-compose.js";
import { syncFirstLoop } from "./sync-first-loop.js";
import { tapable } from "./tapable.js";

/** The contenders of the main table, in the order of its columns. */
export const CONTENDERS: readonly Contender[] = [
  awaitingLoop,
  hookline,
  syncFirstLoop,
  hookable,
  tapable,
  emittery,
  eventEmitter3,
  hookified,
  koaCompose,
];

/** Those that Hookline has to be ahead of in every row. */
export const TO_BEAT: readonly Contender[] = [hookable, emittery, hookified, koaCompose];
