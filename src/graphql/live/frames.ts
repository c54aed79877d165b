/** The first byte of a frame that is a whole text message. */
const wholeText = 0x81;

/**
 * The header of a WebSocket frame that is a whole text message of a server (RFC 6455, 5.2). With it, a message can be
 * written in parts, which several messages share. `ws`, which makes all other frames, would send parts as fragments: some
 * clients don't accept them.
 * @param length of the payload in bytes, below 4 GiB
 */
export function textHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([wholeText, length]);
  if (length < 2 ** 16) return Buffer.from([wholeText, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = wholeText;
  header[1] = 127;
  header.writeUInt32BE(length, 6);
  return header;
}
