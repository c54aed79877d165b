/** The most bytes before the end of a status line: interim answers come before it. */
const maxBytes = 16 * 1024;

const line = /^HTTP\/\d\.\d ([1-9]\d\d)(?: [^\r\n]*)?\r?\n/;
/** RFC 9110 15.2: an interim answer has headers, and another answer follows. 101 is final, but of another protocol. */
const interim = /^HTTP\/\d\.\d 1(?!01)\d\d(?: [^\r\n]*)?\r?\n(?:[^\r\n]+\r?\n)*\r?\n/;

/**
 * Reads the status of an answer by its status line alone. Node.js tells a status only after it has accepted all headers,
 * and a receiver that says 200 has got the message, whatever its headers are.
 */
export class StatusLine {
  #head = '';
  #status: number | null = null;

  /** Null: the line has not arrived, or it is no status line. */
  get status(): number | null {
    return this.#status;
  }

  /** Takes the next bytes of the answer. */
  read(chunk: Buffer): void {
    if (this.#status !== null || this.#head.length >= maxBytes) return;
    this.#head += chunk.toString('latin1', 0, maxBytes - this.#head.length);
    while (interim.test(this.#head)) this.#head = this.#head.replace(interim, '');
    const status = Number(line.exec(this.#head)?.[1]);
    if (status >= 200 || status === 101) this.#status = status;
  }
}
