// @ts-check
// Node loads this file by itself, in a thread of its own where it has no synchronous hooks yet;
// therefore it is JavaScript, and imports nothing of this package.
import module from "node:module";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";

/** @typedef {import("./exact-import.d.mts").ExactModule} ExactModule */

/**
 * What was given to be run, by URL.
 * @type {Map<string, ExactModule>}
 */
const given = new Map();
/** @type {import("node:worker_threads").MessagePort | undefined} */
let inbox;
/** @type {((modules: readonly ExactModule[]) => void) | undefined} */
let give;

/** @param {readonly ExactModule[]} modules */
function keep(modules) {
  for (const one of modules) given.set(one.url, one);
}

/** @param {string | undefined} url */
function find(url) {
  for (;;) {
    const letter = inbox && receiveMessageOnPort(inbox);
    if (!letter) return url === undefined ? undefined : given.get(url);
    keep(letter.message);
  }
}

/** @param {import("node:worker_threads").MessagePort} port */
export function initialize(port) {
  inbox = port;
}

/**
 * @param {string} specifier
 * @param {{ parentURL?: string | undefined }} context
 * @param {Function} next
 */
export function resolve(specifier, context, next) {
  const importer = find(context.parentURL);
  if (importer === undefined) {
    return given.has(specifier) ? { url: specifier, shortCircuit: true } : next(specifier, context);
  }
  const url = importer.imports[specifier];
  if (url !== undefined) return { url, shortCircuit: true };
  if (/^(?:\.{0,2}\/|#|file:)/.test(specifier)) {
    throw new Error(
      `"${specifier}" was not among the files that were read. Import it by a path that is written out.`,
    );
  }
  return next(specifier, context);
}

/**
 * @param {string} url
 * @param {object} context
 * @param {Function} next
 */
export function load(url, context, next) {
  const found = find(url);
  if (found === undefined) return next(url, context);
  return { format: found.format, source: found.source, shortCircuit: true };
}

function install() {
  if (module.registerHooks !== undefined) {
    module.registerHooks({ resolve, load });
    return keep;
  }
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  module.register(import.meta.url, { data: port2, transferList: [port2] });
  return (/** @type {readonly ExactModule[]} */ modules) => port1.postMessage(modules);
}

/**
 * @param {string} url
 * @param {readonly ExactModule[]} modules
 */
export function importExactly(url, modules) {
  give ??= install();
  give(modules);
  return import(url);
}
