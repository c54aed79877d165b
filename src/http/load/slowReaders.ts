import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/**
 * Disconnects clients that take their answers too slowly, because an answer is in memory until its client has taken it.
 * Only connections whose bytes wait in this process count.
 */

/** The bytes that a client must take from one look to the next on average: 16 KiB in each second. */
const leastBytes = 16 * 1024;
/** A client is disconnected when it has fallen behind by as many looks. */
const checksUntilClosed = 10;
/**
 * It may be ahead by as many looks. The system of a client takes some 400 KB at once where the client itself takes
 * little.
 */
const advance = 30;

interface Reader {
  /** How many bytes the client has taken. */
  taken: number;
  /** How many bytes it has taken too few; negative if it is ahead. */
  missing: number;
}

export class SlowReaders {
  readonly #sockets = new Set<Socket>();
  readonly #upgraded = new WeakSet<object>();
  readonly #readers = new WeakMap<Socket, Reader>();
  #isLooking = false;

  watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** A WebSocket bounds what waits on it. It only has to take something. */
  upgraded(socket: object): void {
    this.#upgraded.add(socket);
  }

  /** Whether any client has yet to take bytes of an answer. */
  get areWaiting(): boolean {
    for (const socket of this.#sockets) if (waitingBytes(socket) > 0) return true;
    return false;
  }

  /** Call this every second. It counts looks, not time, so that no client is cut off because this process is busy. */
  async look(): Promise<void> {
    if (this.#isLooking || !this.areWaiting) return;
    this.#isLooking = true;
    const accepted = new Map([...this.#sockets].map((socket) => [socket, acceptedBytes(socket)]));
    const queues = await sendQueues();
    this.#isLooking = false;
    for (const [socket, bytes] of accepted) {
      const queued = queues ? queues.get(portsOf(socket)) : 0;
      if (waitingBytes(socket) === 0) this.#readers.delete(socket);
      // The table may miss a connection while others come and go. It is older than what the system has accepted since.
      else if (queued === undefined || acceptedBytes(socket) !== bytes) continue;
      else if (this.#isTooSlow(socket, bytes - queued)) socket.destroy();
    }
  }

  /** @param taken how many bytes the client has taken on this connection */
  #isTooSlow(socket: Socket, taken: number): boolean {
    const reader = this.#readers.get(socket);
    if (!reader) {
      this.#readers.set(socket, { taken, missing: 0 });
      return false;
    }
    const lately = taken - reader.taken;
    const counted = this.#upgraded.has(socket) && lately > 0 ? Number.POSITIVE_INFINITY : lately;
    reader.missing = Math.max(-advance * leastBytes, reader.missing + leastBytes - counted);
    reader.taken = taken;
    return reader.missing >= checksUntilClosed * leastBytes;
  }
}

/** Node's count of the bytes that the system has not accepted yet. The socket's own count changes only when all are. */
interface WithHandle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

function waitingBytes(socket: Socket): number {
  if (socket.writableLength === 0) return 0;
  return (socket as WithHandle)._handle?.writeQueueSize || socket.writableLength;
}

/** The bytes that the system has accepted. */
const acceptedBytes = (socket: Socket): number => socket.bytesWritten - waitingBytes(socket);

const portsOf = ({ localPort = 0, remotePort = 0 }: Socket): string => `${localPort} ${remotePort}`;

/** A connection in Linux' tables: its ports and its send queue, in hexadecimal digits (proc(5), /proc/net/tcp). */
const connection = /: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/g;

/**
 * The bytes of each connection, by its ports, that the system has accepted and the client has not. The system accepts
 * some megabytes, and then nothing before the client has taken a third of them: without this, a client that takes 100 KB
 * in each second seems to take nothing for 15 s. Null elsewhere than on Linux.
 */
async function sendQueues(): Promise<ReadonlyMap<string, number> | null> {
  const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => ''));
  const queues = new Map<string, number>();
  for (const [, ...digits] of (await Promise.all(tables)).join('').matchAll(connection)) {
    const [local, remote, bytes = 0] = digits.map((hex) => Number.parseInt(hex, 16));
    const ports = `${local} ${remote}`;
    // Two clients may have the same port.
    queues.set(ports, Math.min(bytes, queues.get(ports) ?? bytes));
  }
  return queues.size > 0 ? queues : null;
}
