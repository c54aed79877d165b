import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A network between the service and a server. It can drop all data, so that neither side notices and nothing is closed;
 * or it can be cut, so that both sides notice.
 */
export interface Relay {
  readonly url: string;
  /** Open connections through it. */
  readonly open: number;
  /** Those of them that asked to cancel a statement. */
  readonly openCancels: number;
  /** From now on no data pass on the existing connections; new ones work. */
  silenceThese(): void;
  /** From now on no data pass on any connection, including new ones, until {@link mend}. */
  silenceAll(): void;
  /** Ends every connection, and each new one, until {@link mend}. */
  cut(): void;
  /** Passes the next statement with a text on, and cuts its connection instead of passing the answer. */
  loseAnswerTo(text: string): void;
  /** New connections work again; silenced ones stay silent. */
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
  losesAnswer: boolean;
  isCancel: boolean;
}

/** The code of a request to cancel a statement, after its length. */
const cancelCode = 80_877_102;
const asksToCancel = (chunk: Buffer): boolean => chunk.length === 16 && chunk.readUInt32BE(4) === cancelCode;

/** @param url of the server */
export async function startRelay(url: string): Promise<Relay> {
  const behind = new URL(url);
  const pairs = new Set<Pair>();
  let state: 'open' | 'silent' | 'cut' = 'open';
  let unanswered: string | null = null;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(behind.port || 5432), behind.hostname);
    const pair: Pair = { near, far, isSilent: state === 'silent', losesAnswer: false, isCancel: false };
    pairs.add(pair);
    near.on('data', (chunk) => {
      pair.isCancel ||= asksToCancel(chunk);
      if (unanswered !== null && chunk.includes(unanswered)) {
        pair.losesAnswer = true;
        unanswered = null;
      }
      return pair.isSilent || far.write(chunk);
    });
    far.on('data', (chunk) => (pair.losesAnswer ? near.destroy() : pair.isSilent || near.write(chunk)));
    far.on('error', () => undefined);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => {
        pairs.delete(pair);
        // On a silent connection the other side's close is dropped, too.
        if (!pair.isSilent || one === near) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const silenceThese = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  const endThese = (): void => {
    for (const pair of pairs) {
      pair.near.destroy();
      pair.far.destroy();
    }
  };
  return {
    url: near.href,
    get open() {
      return pairs.size;
    },
    get openCancels() {
      return [...pairs].filter(({ isCancel }) => isCancel).length;
    },
    silenceThese,
    silenceAll() {
      state = 'silent';
      silenceThese();
    },
    loseAnswerTo(text) {
      unanswered = text;
    },
    cut() {
      state = 'cut';
      endThese();
    },
    mend() {
      state = 'open';
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      endThese();
      await closed;
    },
  };
}
