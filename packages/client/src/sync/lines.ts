/**
 * The lines of a body as they arrive, each without its end. What follows the last `\n` is half a line of an answer that
 * was cut, and is left out.
 */
export class Lines {
  readonly #decoder = new TextDecoder();
  /** Parts of a line whose end has not arrived: a line is joined once, however many pieces it came in. */
  #open: string[] = [];

  /** @returns the lines that end in this piece */
  take(piece: Uint8Array): readonly string[] {
    const [rest = '', ...more] = this.#decoder.decode(piece, { stream: true }).split('\n');
    this.#open.push(rest);
    const last = more.pop();
    if (last === undefined) return [];
    const first = this.#open.join('');
    this.#open = [last];
    return [first, ...more];
  }
}
