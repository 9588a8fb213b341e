import {
  type Assignment,
  type Command,
  type Function as FunctionNode,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  parse,
  type Redirection,
  type SyntaxNode,
  type Word,
} from "unbash";
import { isJudged, runArgv } from "../commands/run-argv.js";
import { type Alternatives, product } from "./alternatives.js";
import { doubt, type Scope, type Shell } from "./call.js";
import { hidesSubstitution } from "./hidden-substitution.js";
import type { Judgement } from "./judgement.js";
import { GLOB, HOLE, hasUnknown, LOOSE } from "./marks.js";
import { Memory } from "./memory.js";
import { followRedirects } from "./redirects.js";
import { followVariable } from "./special-variables.js";
import { concatStreams, eitherStream, NOTHING, type Stream, unknownFrom } from "./stream.js";
import { expandText, expandWord, followSubstitutions } from "./words.js";

/** Shells inside shells that are followed. */
const DEEPEST = 16;
/** Times that a loop is gone round to learn what its variables come to. */
const MOST_ROUNDS = 24;

/**
 * Follows a line without running it, and hands each command to the rules. Every branch counts,
 * and every value that a variable is ever given.
 */
export class Interpreter implements Shell {
  readonly memory = new Memory();

  constructor(
    readonly judgement: Judgement,
    readonly directory: string,
  ) {}

  runText(text: string, scope: Scope): Stream {
    const source = text.replaceAll(GLOB, "*");
    if (scope.depth >= DEEPEST) {
      doubt({ scope, shell: this }, "too many shells are started inside each other");
      return unknownFrom("made");
    }
    return this.runScript(parse(source), { ...scope, source, depth: scope.depth + 1 });
  }

  runScript(script: ParsedScript | undefined, scope: Scope): Stream {
    const source = script?.source ?? scope.source;
    const inside = { ...scope, source };
    const part = scope.part === "" ? source : scope.part;
    const error = script === undefined ? "it can not be read" : script.errors?.[0]?.message;
    if (error !== undefined) {
      doubt({ scope: { ...scope, part }, shell: this }, `its syntax is broken: ${error}`);
    }
    return (script?.commands ?? []).reduce(
      (output, statement) => concatStreams(output, this.follow(statement, inside)),
      NOTHING,
    );
  }

  isJudged(name: string): boolean {
    return isJudged(name);
  }

  runArgv(argv: readonly string[], scope: Scope): Stream {
    return this.judgement.step(scope.part) ? runArgv(argv, scope, this) : unknownFrom("made");
  }

  /** Of branches, each may be what is run. */
  follow(node: SyntaxNode, scope: Scope): Stream {
    if (!this.judgement.step(scope.part)) return unknownFrom("made");
    switch (node.type) {
      case "Command":
        return this.#command(node, scope);
      case "Pipeline":
        return this.#pipeline(node, scope);
      case "Statement":
        return this.follow(node.command, {
          ...scope,
          isBeside: scope.isBeside || node.background === true,
        });
      case "CompoundList":
        return node.commands.reduce(
          (output, one) => concatStreams(output, this.follow(one, scope)),
          NOTHING,
        );
      case "For":
      case "Select":
        return this.#loop(node, scope, this.#items(node.wordlist, scope), node.name.value);
      case "While":
      case "ArithmeticFor":
        return this.#loop(node, scope);
      case "Redirected":
        return this.#redirected(node.redirects, scope, (inside) =>
          this.follow(node.command, inside),
        );
      case "Function":
        return this.#define(node, scope);
      case "Word":
        expandWord(node, scope, this);
        return NOTHING;
      case "TestCommand":
      case "ArithmeticCommand":
        followSubstitutions(node, scope, this);
        return NOTHING;
      default:
        return this.#children(node, scope);
    }
  }

  /** Follows the value too, where some program will run that. */
  assign(name: string, values: Alternatives, scope: Scope): void {
    if (values.flat().some(hidesSubstitution)) {
      doubt({ scope, shell: this }, "a substitution is hidden in an index");
    }
    this.memory.assign(
      name,
      values.map((words) => words.map((word) => word.replaceAll(LOOSE, HOLE))),
    );
    followVariable(name, values, scope, this);
  }

  #children(node: SyntaxNode, scope: Scope): Stream {
    const outputs: Stream[] = [];
    forEachChild(node, (child) => void outputs.push(this.follow(child, scope)));
    const together = outputs.reduce(concatStreams, NOTHING);
    return outputs.length < 2 ? together : outputs.reduce(eitherStream, together);
  }

  #loop(node: SyntaxNode, scope: Scope, items?: Alternatives, name?: string): Stream {
    let output = NOTHING;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { revision } = this.memory;
      if (items !== undefined && name !== undefined) this.assign(name, items, scope);
      const printed = this.#children(node, scope);
      output = round === 0 ? concatStreams(printed, printed) : eitherStream(output, printed);
      if (this.memory.revision === revision) return output;
    }
    doubt({ scope, shell: this }, "its loop has too many ways to go");
    return unknownFrom("made");
  }

  #items(words: readonly Word[] | undefined, scope: Scope): Alternatives | undefined {
    if (words === undefined) return scope.positional?.flatMap((all) => all.map((one) => [one]));
    const lists = words.flatMap((word) => expandWord(word, scope, this));
    return lists.flat().map((text) => [text]);
  }

  #pipeline({ commands }: Pipeline, scope: Scope): Stream {
    let { stdin } = scope;
    const isBeside = scope.isBeside || commands.length > 1;
    for (const command of commands) stdin = this.follow(command, { ...scope, stdin, isBeside });
    return stdin ?? NOTHING;
  }

  #command(node: Command, outer: Scope): Stream {
    const scope = { ...outer, part: outer.source.slice(node.pos, node.end) };
    const words = node.name === undefined ? [] : [expandWord(node.name, scope, this)];
    for (const part of node.suffix) {
      if (part.type === "Word") words.push(expandWord(part, scope, this));
      if (part.type === "Assignment") words.push(...this.#assignment(part, scope));
    }
    for (const part of node.prefix) {
      if (part.type !== "Assignment") continue;
      const given = this.#assignment(part, scope);
      if (node.name !== undefined) this.#judgeHandedOver(given, scope);
    }
    return this.#redirected(node.redirects, scope, (inside) =>
      node.name === undefined
        ? (inside.stdin ?? NOTHING)
        : product(words)
            .map((argv) => this.runArgv(argv, inside))
            .reduce(eitherStream),
    );
  }

  /** What is set for one command only is for it to use, and may be what it runs. */
  #judgeHandedOver(assignments: readonly Alternatives[], scope: Scope): void {
    const values = assignments.flat(2).map((text) => text.slice(text.indexOf("=") + 1));
    this.judgement.certainly(() => {
      for (const text of values) this.runText(text, scope);
    });
  }

  #redirected(
    redirects: readonly Redirection[],
    scope: Scope,
    run: (inside: Scope) => Stream,
  ): Stream {
    const { stdin, sinks } = followRedirects(redirects, scope, this);
    const output = run({ ...scope, stdin });
    for (const { path, appends } of sinks) {
      if (appends) this.memory.append(path, output);
      else this.memory.write(path, output);
    }
    return sinks.length > 0 ? NOTHING : output;
  }

  /** Makes an assignment. Returns it as the argument that `export`, `alias` and the like get. */
  #assignment({ name, value, append, index }: Assignment, scope: Scope): Alternatives[] {
    if (value.type === "ArrayValue") {
      const given = product(value.elements.map((word) => expandWord(word, scope, this)));
      // `[key]=value` stands for the value.
      const elements = given.map((words) => words.map((word) => word.replace(/^\[[^\]]*\]=/, "")));
      this.assign(name, append === true ? this.#behind(name, elements) : elements, scope);
      return [];
    }
    if (index !== undefined) expandWord(index, scope, this);
    const texts = expandText(value, scope, this);
    const values = texts.map((text) => [text]);
    if (index !== undefined) this.assign(name, this.#behind(name, values), scope);
    else if (append === true) {
      const before = this.memory.variable(name) ?? [[""]];
      const longer = before.flatMap(([head = "", ...rest]) =>
        texts.map((text) => [head + text, ...rest]),
      );
      this.assign(name, longer, scope);
    } else this.assign(name, values, scope);
    return append === true ? [] : [texts.map((text) => [`${name}=${text}`])];
  }

  #behind(name: string, elements: Alternatives): Alternatives {
    return product([this.memory.variable(name) ?? [[]], elements]);
  }

  #define(node: FunctionNode, outer: Scope): Stream {
    const name = node.name.value;
    const scope = { ...outer, part: outer.source.slice(node.pos, node.end) };
    if (hasUnknown(name)) doubt({ scope, shell: this }, "it is not known which function it makes");
    this.memory.define(name, { node: node.body, source: outer.source });
    // It may be called by a later line, with arguments this one does not tell.
    this.judgement.certainly(() => {
      this.follow(node.body, {
        ...scope,
        positional: undefined,
        isBeside: false,
        calls: [...scope.calls, name],
      });
    });
    return NOTHING;
  }
}
