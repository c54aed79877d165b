/** A value that is known to be there, such as the first of a list that is not empty. @throws Error if it is missing */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing');
  return value;
}

/** A member of what is known to be an object. Nothing is checked, because each value of an answer is read so. */
export const knownMemberOf = (of: unknown, name: string): unknown => (of as Readonly<Record<string, unknown>>)[name];

/** The most UTF-16 code units of a client's input that an error quotes. */
export const maxQuoted = 200;

/** A part of a client's input for messages. If it is too long, only its beginning. */
export function quoted(text: string): string {
  if (text.length <= maxQuoted) return text;
  // The end must not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxQuoted - 2)) ? maxQuoted - 2 : maxQuoted - 1;
  return `${text.slice(0, end)}…`;
}
