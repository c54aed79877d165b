/** Estimates the memory of rows from their length on the wire, because that is known before they are parsed. */

/** Bytes of a row and its record, of its GraphQL node with some fields, and of each of its columns. */
const bytesOfEach = 1280;
const bytesOfColumn = 112;
/** Bytes of the parsed objects for each character of JSON. */
const bytesOfCharacter = 6;
/** Characters. A shorter text can't hold enough digits to matter, so its digits are not counted. */
const longText = 64 * 1024;
/** The first digits of a number count like other characters. Further digits need no more memory. */
const digitsThatWeigh = 24;

const quote = 34;
const backslash = 92;
const zero = 48;
const nine = 57;

/** Bytes of memory of a row with this many columns, without its long texts and JSON. */
export const bytesOfRow = (columns: number): number => bytesOfEach + columns * bytesOfColumn;

/** Bytes of memory of a parsed JSON text, including the text itself. */
export function bytesOfJson(text: string): number {
  const light = text.length < longText ? 0 : lightDigits(text);
  return (text.length - light) * bytesOfCharacter + light;
}

/** Bytes of memory of a row that is already parsed. */
export function bytesOf(row: object): number {
  const values = Object.values(row);
  let bytes = bytesOfRow(values.length);
  for (const value of values) {
    if (typeof value === 'string') bytes += value.length;
    else if (typeof value === 'object' && value !== null) bytes += bytesOfJson(JSON.stringify(value));
  }
  return bytes;
}

/** How many digits come after the first {@link digitsThatWeigh} of a number. jsonb writes 1e308 with 309 digits. */
function lightDigits(text: string): number {
  let light = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character >= zero && character <= nine) {
      digits += 1;
      if (digits > digitsThatWeigh) light += 1;
      continue;
    }
    digits = 0;
    // Digits in a string count in full.
    if (character === quote) at = endOfString(text, at + 1);
  }
  return light;
}

/** The position of the closing quote of a string. @param from the position after the opening quote */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) return at;
    if (character === backslash) at += 1;
  }
  return text.length;
}
