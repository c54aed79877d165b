/** The texts of files, whose encoding no file states. */

/** In the order in which a person is offered them. The names are those of the Encoding Standard. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a file. Without a byte order mark it is UTF-8 if that can be read. Else it has an encoding of one byte a
 * character: Windows-1252, which Excel writes; where lines end in CR alone, Mac Roman, which Excel writes as "CSV
 * (Macintosh)".
 * @param chosen by a person; null: found out
 */
export function decoded(bytes: Uint8Array, chosen: Encoding | null): Decoded {
  const encoding = chosen ?? utf16Of(bytes);
  if (encoding !== null) return decodedAs(bytes, encoding);
  const utf8 = decodedAs(bytes, 'utf-8');
  if (!utf8.text.includes('\uFFFD') || isUtf8(bytes)) return utf8;
  // One damaged character among many whole ones: another encoding would make nonsense of all of them.
  if (isDamagedUtf8(utf8.text)) return utf8;
  return decodedAs(bytes, bytes.includes(0x0d) && !bytes.includes(0x0a) ? 'macintosh' : 'windows-1252');
}

const decodedAs = (bytes: Uint8Array, encoding: Encoding): Decoded => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** By the byte order mark, or by the zero bytes that UTF-16 has in Latin texts; null: it is none. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zerosIn(bytes.subarray(0, 4_096));
  if (zeros.odd > zeros.pairs * mostlyLatin && zeros.even === 0) return 'utf-16le';
  if (zeros.even > zeros.pairs * mostlyLatin && zeros.odd === 0) return 'utf-16be';
  return null;
}

/** The part of Latin letters from which a text with zero bytes is UTF-16. */
const mostlyLatin = 0.4;

function zerosIn(bytes: Uint8Array): { readonly even: number; readonly odd: number; readonly pairs: number } {
  let even = 0;
  let odd = 0;
  bytes.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  });
  return { even, odd, pairs: bytes.length / 2 };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isDamagedUtf8(text: string): boolean {
  let whole = 0;
  let damaged = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) damaged += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > damaged;
}

/** Whether a file is a ZIP archive, as workbooks of Excel and LibreOffice are. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** The first character that stands for one that was lost, or that no text has; -1: none. */
export const unreadableAt = (text: string): number => {
  const [lost, zero] = [text.indexOf('\uFFFD'), text.indexOf('\0')];
  return lost === -1 || zero === -1 ? Math.max(lost, zero) : Math.min(lost, zero);
};
