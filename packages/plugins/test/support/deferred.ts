/** A promise that the test settles itself. */
export class Deferred {
  resolve!: () => void;
  readonly promise = new Promise<void>((resolve) => {
    this.resolve = resolve;
  });
}
