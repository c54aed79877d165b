import { PassThrough, type Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Caller } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import { ReadBudget } from '../../core/application/limits/readBudget.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { DomainError, errors } from '../../core/kernel/errors.js';
import type { Clock } from '../../core/kernel/ports.js';
import { type CopyChunk, copyChunk } from '../../core/sync/copyChunk.js';
import type { ClientAddress } from '../../http/clientAddress.js';
import { type Credentials, sentOverSocket } from '../../http/credentials/credentials.js';
import type { FaultLog } from '../../http/faultLog.js';
import type { AdmissionControl } from '../../http/load/admissionControl.js';
import { shown } from '../../http/refusals.js';
import type { AppContext } from '../../http/state.js';
import { CopyAnswers } from './copyAnswers.js';
import { type CopyPiece, CopyStream, sizeOfChunk } from './copyStream.js';
import { CopyTurns } from './copyTurns.js';
import { sendStreamHead } from './sending.js';

/** The copies that this node answers. */

/** Bytes that may wait for the client. */
const waitingBytes = 256 * 1024;
const compressionLevel = 2;
/** Bytes of memory that the rows of a chunk may take: JSON of about 8 MiB. A single object may take more. */
const chunkMemory = 48 * 1024 * 1024;
/** A chunk whose rows take more is read again with so many times fewer objects. */
const fewer = 5;
/** A page ends with the chunk that reaches so many bytes or milliseconds, even if it has no lines. */
const pageBytes = 8 * 1024 * 1024;
const pageMs = 3_000;

interface CopiesParts {
  readonly identify: Credentials['identify'];
  /** For API keys that may be used from some addresses only. */
  readonly exactAddress: ClientAddress;
  readonly admissionControl: AdmissionControl;
  readonly uptime: Clock;
  readonly faults: FaultLog;
}

/** What a client asks for. */
export interface CopyWanted {
  readonly after?: string;
  readonly kinds?: readonly string[];
  readonly limit: number;
}

export class Copies {
  readonly #parts: CopiesParts;
  readonly #turns: CopyTurns;
  readonly #answers = new CopyAnswers();

  constructor(parts: CopiesParts) {
    this.#parts = parts;
    this.#turns = new CopyTurns(parts.uptime);
  }

  /** A tenth of a second has passed. */
  tick(): void {
    this.#turns.tick();
  }

  /** Answers with lines. @throws DomainError for what is rejected before the first line */
  async stream(ctx: AppContext, call: Call, dispatcher: Dispatcher, type: string): Promise<void> {
    const { identify, exactAddress, admissionControl, uptime, faults } = this.#parts;
    const { caller, requestId } = ctx.state;
    const wanted = call.body?.() as CopyWanted;
    const { limit } = wanted;
    const companyId = String(call.target.companyId);
    const address = exactAddress(ctx);
    const identity = await identify(sentOverSocket(ctx.req.rawHeaders, {}), () => address);
    // When the client has disconnected, reading stops.
    const left = new AbortController();
    const leave = (): void => left.abort(errors.copyReplaced());
    if (ctx.res.closed || ctx.req.socket.destroyed) return;
    ctx.res.once('close', leave);
    const answer = this.#answers.enter(caller, companyId, () => ctx.res.destroy());
    const read = (after: string | undefined, most: number): Promise<CopyChunk> =>
      this.#chunk(dispatcher, call, { ...wanted, ...(after !== undefined && { after }) }, most, left.signal);
    try {
      const first = await read(wanted.after, Math.min(sizeOfChunk({ chunks: 0, lines: 0, bytes: 0 }), limit));
      const stream = new CopyStream({
        ...{ read, limit, uptime },
        ended: () => answer.reason,
        check: async () => ((await identity.isUnchanged()) ? null : errors.copyChanged()),
        isDraining: () => admissionControl.draining,
        shown: (error) => shown(error, requestId, faults),
      });
      const sink = sinkFor(ctx, type);
      ctx.response.body = sink;
      admissionControl.letGo(ctx);
      void pump(stream.pieces(first), sink).finally(() => this.#answers.leave(answer));
    } catch (error) {
      this.#answers.leave(answer);
      throw error;
    }
  }

  /** Answers as {@link stream} would, without lines. @throws DomainError */
  async head(ctx: AppContext, call: Call, dispatcher: Dispatcher, type: string): Promise<void> {
    await this.#chunk(dispatcher, call, call.body?.() as CopyWanted, 1);
    sendHead(ctx, type);
  }

  /** Answers with one page. @throws DomainError */
  async page(caller: Caller, call: Call, dispatcher: Dispatcher): Promise<string> {
    const answer = this.#answers.enterPage(caller, String(call.target.companyId));
    try {
      return await this.#page(call, dispatcher);
    } finally {
      this.#answers.leave(answer);
    }
  }

  async #page(call: Call, dispatcher: Dispatcher): Promise<string> {
    const wanted = call.body?.() as CopyWanted;
    const { uptime } = this.#parts;
    const until = uptime.now() + pageMs;
    const lines: string[] = [];
    let bytes = 0;
    for (let { after } = wanted, chunks = 0; ; chunks += 1) {
      const most = Math.min(sizeOfChunk({ chunks, lines: lines.length, bytes }), wanted.limit - lines.length);
      const chunk = await this.#chunk(dispatcher, call, { ...wanted, ...(after !== undefined && { after }) }, most);
      lines.push(...chunk.lines);
      for (const line of chunk.lines) bytes += Buffer.byteLength(line);
      after = chunk.cursor;
      const isFull = lines.length >= wanted.limit || bytes >= pageBytes || uptime.now() >= until;
      if (!chunk.isOver && !chunk.waits && !isFull) continue;
      const { copy, phase, kinds, events, cursor } = chunk;
      const head = JSON.stringify({ copy, phase, kinds, events });
      const more = chunk.isOver ? chunk.more : true;
      return `${head.slice(0, -1)},"lines":[${lines.join(',')}],"cursor":${JSON.stringify(cursor)},"more":${more}}`;
    }
  }

  /** @param left when nobody reads the answer any more */
  #chunk(
    dispatcher: Dispatcher,
    call: Call,
    { after, kinds }: CopyWanted,
    most: number,
    left: AbortSignal | null = null,
  ): Promise<CopyChunk> {
    const { companyId } = call.target;
    return this.#turns.run(String(companyId), left, async (gone) => {
      await this.#parts.admissionControl.waitLowPriority(gone);
      const read = async (objects: number): Promise<CopyChunk> => {
        const sent = { ...call, body: () => ({ after, kinds, most: objects }), lowPriority: gone };
        if (objects === 1) return dispatcher.query(copyChunk, sent);
        try {
          return await dispatcher.query(copyChunk, { ...sent, budget: new ReadBudget(chunkMemory) });
        } catch (error) {
          // They are larger than the ones before.
          if (!(error instanceof DomainError) || error.reason !== 'QUERY_LIMIT_EXCEEDED') throw error;
          return read(Math.ceil(objects / fewer));
        }
      };
      return read(most);
    });
  }
}

function sendHead(ctx: AppContext, type: string): void {
  sendStreamHead(ctx, type);
  ctx.vary('Accept-Encoding');
}

function sinkFor(ctx: AppContext, type: string): PassThrough | ReturnType<typeof createGzip> {
  const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  sendHead(ctx, type);
  if (!isCompressed) return new PassThrough({ highWaterMark: waitingBytes });
  ctx.res.setHeader('Content-Encoding', 'gzip');
  return createGzip({ level: compressionLevel });
}

/** Writes pieces as fast as their client reads them, and stops when it has left. */
async function pump(pieces: AsyncGenerator<CopyPiece, void, undefined>, sink: Writable): Promise<void> {
  for await (const { text, isMark } of pieces) {
    if (sink.destroyed) return;
    const hasRoom = sink.write(text);
    if (isMark && 'flush' in sink && typeof sink.flush === 'function') sink.flush();
    if (!hasRoom) await drained(sink);
  }
  sink.end();
}

const drained = (sink: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      sink.off('drain', done);
      sink.off('close', done);
      resolve();
    };
    sink.once('drain', done);
    sink.once('close', done);
    if (sink.destroyed) done();
  });
