import type { CopyStep, Sync, SyncOptions } from 'recruitment-pipeline-client/sync';
import { createSync } from 'recruitment-pipeline-client/sync';
import type { CopiedThing } from '../../support/feed/copyClient.js';
import { type Service, tokenFor } from '../../support/service/service.js';

/** An integrator who stores a copy by the steps of the client package, and connections that break. */

export const admin = { token: tokenFor(['acme', 'small'], { roles: ['admin'] }) };

/** A client that does not wait between its tries. */
export const syncOf = ({ url }: Pick<Service, 'url'>, more: Partial<SyncOptions> = {}): Sync =>
  createSync({ baseUrl: url, ...admin, wait: async () => undefined, random: () => 0, ...more });

export class StoredCopy {
  readonly things = new Map<string, CopiedThing>();
  cursor: string | null = null;
  /** The steps so far by their types; those without things. */
  readonly log: string[] = [];

  take(step: CopyStep): void {
    if (step.type === 'put') this.things.set(`${step.kind} ${step.id}`, step);
    else if (step.type === 'gone') this.things.delete(`${step.kind} ${step.id}`);
    else this.log.push(step.type === 'empty' ? `empty ${step.reason}` : step.type);
    if (step.type === 'empty') {
      this.things.clear();
      this.cursor = null;
    }
    if (step.type === 'mark' || step.type === 'end') this.cursor = step.cursor;
  }

  /** Stores all steps. @param most ends it after so many */
  async store(steps: AsyncIterable<CopyStep>, most = Number.POSITIVE_INFINITY): Promise<this> {
    let taken = 0;
    for await (const step of steps) {
      this.take(step);
      taken += 1;
      if (taken === most) break;
    }
    return this;
  }

  /** The things without the members of lines. */
  get comparable(): ReadonlyMap<string, CopiedThing> {
    return new Map([...this.things].map(([key, { kind, id, data }]) => [key, { kind, id, data }]));
  }
}

/** How a connection ends after some bytes of its answer: as if nothing were missing, or broken. */
export type Cut = 'cleanly' | 'broken';

/** A fetch whose next answers end after so many bytes of their bodies; the further ones are whole. */
export class CutFetch {
  readonly allowances: number[] = [];
  cuts = 0;
  /** The addresses that were asked for. */
  readonly asked: string[] = [];

  constructor(
    readonly how: Cut,
    private readonly whole: typeof fetch = fetch,
  ) {}

  readonly fetch: typeof fetch = async (input, init) => {
    this.asked.push(String(input));
    const answer = await this.whole(input, init);
    const left = this.allowances.shift();
    if (left === undefined || !answer.body) return answer;
    const { status, headers } = answer;
    return new Response(answer.body.pipeThrough(this.#cutAfter(left)), { status, headers });
  };

  #cutAfter(allowed: number): TransformStream<Uint8Array, Uint8Array> {
    let left = allowed;
    return new TransformStream({
      transform: (piece, controller) => {
        if (left > 0) controller.enqueue(piece.subarray(0, left));
        left -= piece.length;
        if (left >= 0) return;
        this.cuts += 1;
        if (this.how === 'cleanly') controller.terminate();
        else controller.error(new TypeError('terminated'));
      },
    });
  }
}

/** Answers of the service, each asked for once: who asks again gets the same bytes. */
export class RecordedFetch {
  readonly #answers = new Map<string, Promise<{ bytes: ArrayBuffer; headers: Headers }>>();

  readonly fetch: typeof fetch = async (input, init) => {
    const url = String(input);
    const recorded = this.#answers.get(url) ?? this.#ask(url, init);
    this.#answers.set(url, recorded);
    const { bytes, headers } = await recorded;
    return new Response(bytes, { headers });
  };

  async lengthOf(url: string): Promise<number> {
    return (await this.#answers.get(url))?.bytes.byteLength ?? 0;
  }

  async #ask(url: string, init?: RequestInit) {
    const answer = await fetch(url, init);
    if (answer.status !== 200) throw new Error(await answer.text());
    return { bytes: await answer.arrayBuffer(), headers: answer.headers };
  }
}
