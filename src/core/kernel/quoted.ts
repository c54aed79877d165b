/** The most UTF-16 code units of a client's input that an error quotes. */
export const maxQuoted = 200;

/** A part of a client's input for messages and paths. If it is too long, only its beginning. */
export function quoted(text: string): string {
  if (text.length <= maxQuoted) return text;
  // The end must not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxQuoted - 2)) ? maxQuoted - 2 : maxQuoted - 1;
  return `${text.slice(0, end)}…`;
}
