/** Levels of nesting that no JSON of a client needs: many more than are accepted. */
const veryDeep = 1_000;

const [quote, backslash, list, object] = [34, 92, 91, 123];
/** A closing bracket's code is so much more than that of the one that opens. */
const toClosing = 2;

/**
 * JSON that V8 parses in linear time: the text itself, or the beginning of one that is nested very deep, closed there. Of a
 * body of brackets V8 makes a chain of objects, which its collector copies one after the other, again and again. The
 * beginning is too deep at the same place. A text whose brackets don't match makes no chain, and is no JSON.
 */
export function withoutDepths(text: string): string {
  /** The closing brackets that are still expected. */
  const expected = new Uint8Array(text.length);
  let levels = 0;
  let beginning: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === list || code === object) {
      expected[levels] = code + toClosing;
      levels += 1;
      if (beginning === null && levels > veryDeep) {
        const closings = String.fromCharCode(...expected.subarray(0, levels).toReversed());
        beginning = text.slice(0, at + 1) + closings;
      }
    } else if (code === list + toClosing || code === object + toClosing) {
      levels -= 1;
      if (expected[levels] !== code) return text;
    }
  }
  return levels === 0 && beginning !== null ? beginning : text;
}

/** Where a string ends that begins there; the end of the text if it does not end. */
function endOfString(text: string, begin: number): number {
  let end = begin;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
