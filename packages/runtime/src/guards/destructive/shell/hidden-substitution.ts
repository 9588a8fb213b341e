/**
 * Whether a text is an index that runs a command when it is counted with, however well it is
 * quoted: `a[$(…)]`.
 */
export function hidesSubstitution(text: string): boolean {
  return /^[\w+=-]+\[.*(?:\$\(|`)/s.test(text);
}
