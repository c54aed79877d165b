import { utf8OverUtf16 } from '../../bytes/utf8.js';
import type { MadeJson } from '../../core/reading/texts.js';

/** JSON as UTF-8 bytes. */
export function octetsOf(json: MadeJson): Buffer {
  if (typeof json === 'string') return utf8OverUtf16(json) ?? Buffer.from(json);
  return Buffer.isBuffer(json) ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
