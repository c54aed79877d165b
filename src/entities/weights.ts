/** What rows take of the memory, about: by their length as they come, since that is known before they are parsed. */

/** Bytes that a row takes with the record, the node and the fields that are made of it. */
export const bytesOfRow = 4096;
/** Bytes that a character of JSON takes as objects. */
const bytesOfCharacter = 6;
/** Shorter texts can't hold enough digits to matter: to look for them would cost more than it tells. */
const longText = 64 * 1024;
/** Digits that take as much as other characters do; a number takes no more memory for those that follow. */
const digitsThatWeigh = 24;

const quote = 34;
const backslash = 92;
const zero = 48;
const nine = 57;

/** Bytes that a text of JSON takes once it is parsed, its own included. */
export function bytesOfJson(text: string): number {
  const light = text.length < longText ? 0 : lightDigits(text);
  return (text.length - light) * bytesOfCharacter + light;
}

/** How many digits of numbers stand behind the first {@link digitsThatWeigh}: jsonb writes 1e308 with 309 of them. */
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
    // Digits within a string stay what they are.
    if (character === quote) at = endOfString(text, at + 1);
  }
  return light;
}

/** Where the string ends of which the first character stands there. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) return at;
    if (character === backslash) at += 1;
  }
  return text.length;
}
