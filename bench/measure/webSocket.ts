import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A minimal WebSocket client: reading 25,000 messages a second must take little of the machine that is measured. It
 * accepts only unfragmented messages, and answers pings.
 */
export interface LeanSocket {
  send(text: string): void;
  end(): void;
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** @param hear called with each message */
export async function openSocket(
  origin: string,
  { path, protocol }: { readonly path: string; readonly protocol: string },
  hear: (message: Buffer) => void,
): Promise<LeanSocket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    `Sec-WebSocket-Protocol: ${protocol}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const rest = await upgraded(socket);
  let left = rest;
  const read = (chunk: Buffer): void => {
    left = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    for (let frame = frameIn(left); frame; frame = frameIn(left)) {
      left = left.subarray(frame.end);
      if (frame.opcode === opcodes.text) hear(frame.payload);
      else if (frame.opcode === opcodes.close)
        process.stderr.write(`socket closed: ${frame.payload.readUInt16BE(0)}\n`);
      else if (frame.opcode === opcodes.ping) write(socket, opcodes.pong, frame.payload);
    }
  };
  socket.on('data', read);
  socket.on('error', () => socket.destroy());
  read(Buffer.alloc(0));
  return { send: (text) => write(socket, opcodes.text, Buffer.from(text)), end: () => socket.destroy() };
}

/** @returns the bytes after the answer */
async function upgraded(socket: Socket): Promise<Buffer> {
  let answer = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = answer.subarray(0, end).toString();
    if (!head.startsWith('HTTP/1.1 101 ')) throw new Error(`no socket: ${head.split('\r\n')[0]}`);
    return answer.subarray(end + 4);
  }
}

interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
  /** The start of the next frame. */
  readonly end: number;
}

/** The first frame of the received bytes; null while it is incomplete. A server's frames are not masked. */
function frameIn(bytes: Buffer): Frame | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const begin = { 126: 4, 127: 10 }[short] ?? 2;
  if (bytes.length < begin) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = begin + length;
  return bytes.length < end ? null : { opcode: first & 0x0f, payload: bytes.subarray(begin, end), end };
}

/** A client must mask its frames; a mask of zeros leaves the bytes as they are. */
function write(socket: Socket, opcode: number, payload: Buffer): void {
  const length = payload.length;
  const head = length < 126 ? Buffer.from([0x80 | opcode, 0x80 | length]) : Buffer.alloc(4);
  if (length >= 126) {
    head.writeUInt16BE(((0x80 | opcode) << 8) | 0x80 | 126, 0);
    head.writeUInt16BE(length, 2);
  }
  socket.write(Buffer.concat([head, Buffer.alloc(4), payload]));
}
