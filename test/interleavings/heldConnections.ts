import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Held } from './footprints.js';

/**
 * A network between one caller's service and PostgreSQL that holds each statement, COMMIT included, until it is let go.
 * It reads the frontend protocol, so production code needs no hook.
 */
export interface HeldConnections {
  readonly url: string;
  /** What is held the longest; null where nothing is. */
  readonly next: Held | null;
  /** What was let go and is not answered. */
  readonly running: readonly Held[];
  /** The server's processes that have not answered what was let go. */
  readonly unanswered: readonly number[];
  /** From now on statements are held. */
  hold(): void;
  /** Lets go of the statement that has been held the longest. @returns its text */
  letGo(): string;
  /** From now on nothing is held. */
  letAllGo(): void;
  /** Is called whenever a statement becomes held or is answered. */
  onChange: () => void;
  close(): Promise<void>;
}

interface Group {
  readonly link: Link;
  readonly bytes: Buffer;
  readonly text: string;
}

const asHeld = ({ text, link: { transaction } }: Group): Held => ({ text, before: transaction });

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  pid: number;
  /** What was sent to the server and is not answered. */
  running: Held[];
  /** The statements of the present transaction; null outside. */
  transaction: string[] | null;
}

const syncMessage = 'S';
const queryMessage = 'Q';
const parseMessage = 'P';
const bindMessage = 'B';
const keyData = 'K';
const readyForQuery = 'Z';
/** The startup message has no type, and the one that cancels a statement looks like it. */
const startup = 'startup';

/** Cuts a stream into messages of the protocol. @param hasStartup whether the first one has no type */
function messagesOf(hasStartup: boolean, take: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = hasStartup;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const at = isFirst ? 0 : 1;
      if (rest.length < at + 4) return;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return;
      take(isFirst ? startup : String.fromCharCode(rest[0] as number), rest.subarray(0, length));
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}

/** A text of the protocol, which ends with a zero. */
const textAt = (message: Buffer, from: number): string => message.toString('utf8', from, message.indexOf(0, from));

const beginning = /^\s*(begin|start transaction)\b/i;
const ending = /^\s*(commit|rollback)\b(?!\s+to\b)/i;

/** A transaction sees nothing before its first statement, so the place of its beginning makes no difference. */
const isSeenByNobody = (text: string): boolean => /^\s*(begin|start transaction[^;]*|set [^;]*);?\s*$/i.test(text);

/** @param url of the server, which speaks without TLS */
export async function holdConnections(url: string): Promise<HeldConnections> {
  const behind = new URL(url);
  const links = new Set<Link>();
  const held: Group[] = [];
  let holds = false;
  const release = (group: Group): void => {
    const { link, bytes, text } = group;
    link.running.push(asHeld(group));
    if (beginning.test(text)) link.transaction = [];
    else if (ending.test(text)) link.transaction = null;
    else if (link.transaction) link.transaction = [...link.transaction, text];
    link.far.write(bytes);
  };
  const server = createServer((near) => {
    const far = connect(Number(behind.port || 5432), behind.hostname);
    const link: Link = { near, far, pid: 0, running: [], transaction: null };
    links.add(link);
    // Small messages would wait for acknowledgements, 40 ms each.
    for (const socket of [near, far]) socket.setNoDelay(true);
    const names = new Map<string, string>();
    let parts: Buffer[] = [];
    let text = '';
    const take = (type: string, message: Buffer): void => {
      if (type === startup || type === 'p' || type === 'X') {
        far.write(message);
        return;
      }
      parts.push(message);
      if (type === queryMessage) text = textAt(message, 5);
      if (type === parseMessage) {
        const name = textAt(message, 5);
        text = textAt(message, 6 + Buffer.byteLength(name));
        names.set(name, text);
      }
      if (type === bindMessage) text = names.get(textAt(message, 6 + Buffer.byteLength(textAt(message, 5)))) ?? text;
      if (type !== queryMessage && type !== syncMessage) return;
      const group = { link, bytes: Buffer.concat(parts), text };
      parts = [];
      if (holds && !isSeenByNobody(text)) held.push(group);
      else release(group);
      connections.onChange();
    };
    near.on('data', messagesOf(true, take));
    far.on(
      'data',
      messagesOf(false, (type, message) => {
        if (type === keyData) link.pid = message.readInt32BE(5);
        if (type === readyForQuery) link.running.shift();
        near.write(message);
        if (type === readyForQuery) connections.onChange();
      }),
    );
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        links.delete(link);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const connections: HeldConnections = {
    url: near.href,
    get next() {
      return held[0] ? asHeld(held[0]) : null;
    },
    get running() {
      return [...links].flatMap(({ running }) => running);
    },
    get unanswered() {
      return [...links].filter(({ running }) => running.length > 0).map(({ pid }) => pid);
    },
    hold() {
      holds = true;
    },
    letGo() {
      const group = held.shift();
      if (!group) throw new Error('Nothing is held.');
      release(group);
      return group.text;
    },
    letAllGo() {
      holds = false;
      for (const group of held.splice(0)) release(group);
    },
    onChange: () => undefined,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const link of links) link.near.destroy();
      await closed;
    },
  };
  return connections;
}
