/** How much of what a client sent is quoted back, in UTF-16 code units (CONTRACT "Errors"). */
export const maxQuoted = 200;

/** A part of a client's input as messages and paths may hold it: its beginning, where it is longer. */
export function quoted(text: string): string {
  if (text.length <= maxQuoted) return text;
  // Half of a surrogate pair is no character.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxQuoted - 2)) ? maxQuoted - 2 : maxQuoted - 1;
  return `${text.slice(0, end)}…`;
}
