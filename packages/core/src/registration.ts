/** The undo of something that was registered. */
export interface Registration {
  /** Takes it back; again has no effect. */
  off(): void;
  [Symbol.dispose](): void;
}

/** A registration that runs `undo` once. */
export function registration(undo: () => void): Registration {
  let done = false;
  const off = (): void => {
    if (done) return;
    done = true;
    undo();
  };
  return { off, [Symbol.dispose]: off };
}
