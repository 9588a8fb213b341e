import { posix } from "node:path";
import { type Call, commandName, doubt, refuse } from "../shell/call.js";
import { hasUnknown, shown } from "../shell/marks.js";
import { unknownFrom } from "../shell/stream.js";
import { has, readOptions } from "./options.js";

/** What is in `/dev` and harmless to write to. */
const HARMLESS =
  /^\/dev\/(?:null|zero|full|u?random|console|tty\w*|pts\/.*|std(?:in|out|err)|fd\/.*|shm\/.*|tcp\/.*|udp\/.*|log|kmsg|dsp|audio)$/;

/** Whether a path is a disk, a partition or memory: all of `/dev` that is not known as harmless. */
export function isDevice(path: string): boolean {
  const whole = posix.normalize(path);
  return whole.startsWith("/dev/") && !HARMLESS.test(whole);
}

/** `mkfs` and its like, which destroy whatever they are told. */
export function judgeFormat(call: Call): void {
  const options = readOptions(call.args);
  const asks = has(options, "", "help") || has(options, "", "version");
  if (asks && options.operands.length === 0) return;
  if (call.name === "mysqladmin" && !options.operands.includes("drop")) return;
  refuse(call, "destroys what is stored");
}

/** `dd`: any copy from a source, and any write to a device. */
export function judgeCopy(call: Call): void {
  for (const text of call.args) {
    const value = text.slice(text.indexOf("=") + 1);
    if (/^if=/i.test(text)) refuse(call, `copies raw blocks from "${shown(value)}"`);
    else if (/^of=/i.test(text)) {
      judgeOutput(call, value);
      call.shell.memory.write(value, call.scope.stdin ?? unknownFrom("file"));
    } else if (hasUnknown(text)) doubt(call, "it is not known what it copies");
  }
}

/**
 * Programs that write to a file they are given. None of their operands may be a device, and none
 * a command, since a copy of `rm` would not be known as one.
 */
export function judgeWriter(call: Call): void {
  const { operands } = readOptions(call.args);
  for (const path of operands) judgeOutput(call, path);
  const isHidden = operands
    .slice(0, -1)
    .some((path) => /(?:^|\/)s?bin\/[^/]*$/.test(path) && call.shell.isJudged(commandName(path)));
  if (isHidden) doubt(call, "it puts a command under another name");
}

function judgeOutput(call: Call, path: string): void {
  if (!isDevice(path)) return;
  if (hasUnknown(path)) doubt(call, "it is not known which device it writes to");
  else refuse(call, `writes to the device "${shown(path)}"`);
}
