import { setTimeout } from 'node:timers/promises';
import type { Credentials, Service } from '../service/service.js';

/** A client that keeps a copy as docs/REST.md tells it: it stores a cursor with the lines before it. */

export interface CopiedThing {
  readonly kind: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any thing.
  readonly data: any;
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any line.
export type CopyLine = any;

const mostAttempts = 10;
const pauseMs = 100;

export class CopyClient {
  /** What is stored. */
  things: ReadonlyMap<string, CopiedThing> = new Map();
  cursor: string | null = null;
  /** The last line of each answer. */
  last: CopyLine = null;

  constructor(
    private readonly service: Pick<Service, 'request'>,
    private readonly companyId: string,
    private readonly who: Credentials,
    private readonly parameters: Readonly<Record<string, string>> = {},
  ) {}

  /** The same stored copy, for another client. */
  clone(): CopyClient {
    const other = new CopyClient(this.service, this.companyId, this.who, this.parameters);
    other.things = this.things;
    other.cursor = this.cursor;
    return other;
  }

  get path(): string {
    const query = new URLSearchParams({ ...this.parameters, ...(this.cursor !== null && { after: this.cursor }) });
    return `/sync/v1/companies/${this.companyId}/copy?${query}`;
  }

  async ask(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const { status, text } = await this.service.request('GET', this.path, this.who);
      if (status === 200) return text;
      // A busy node answers 503: the same request is sent again later (docs/REST.md, "The copy").
      if (status !== 503 || attempt === mostAttempts) throw new Error(text);
      await setTimeout(attempt * pauseMs);
    }
  }

  /** Stores what an answer says, or the part of it that has arrived. @returns whether there may be more */
  take(text: string): boolean {
    const stored = new Map(this.things);
    let open: CopyLine[] = [];
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    this.last = null;
    for (const json of complete.split('\n').slice(0, -1)) {
      const line: CopyLine = JSON.parse(json);
      if (line.type === 'put' || line.type === 'gone') open.push(line);
      else if (line.cursor) {
        for (const { type, kind, id, data } of open) {
          if (type === 'put') stored.set(`${kind} ${id}`, { kind, id, data });
          else stored.delete(`${kind} ${id}`);
        }
        open = [];
        this.cursor = line.cursor;
      }
      this.last = line;
    }
    this.things = stored;
    return this.last?.type !== 'end' || this.last.more;
  }

  /** Goes on until nothing more has changed. @param cut may shorten an answer, as a broken connection does */
  async follow(cut: (text: string) => string = (text) => text): Promise<this> {
    while (this.take(cut(await this.ask())));
    return this;
  }
}

/** A company's things, as lists show them now, in the form of a copy. */
export async function tablesOf(
  service: Pick<Service, 'request' | 'graphql'>,
  companyId: string,
  who: Credentials,
  kinds: readonly string[] = Object.keys(lists),
): Promise<Map<string, CopiedThing>> {
  const tables = new Map<string, CopiedThing>();
  for (const kind of kinds) {
    for (let after = ''; ; ) {
      const [list, isWhole] = lists[kind] ?? ['', true];
      const query = isWhole ? '' : `?fresh=true&limit=1000${after}`;
      const { status, text, body } = await service.request(
        'GET',
        `/sync/v1/companies/${companyId}/${list}${query}`,
        who,
      );
      if (status !== 200) throw new Error(text);
      for (const data of body.data) tables.set(`${kind} ${data.id}`, { kind, id: data.id, data });
      if (body.nextCursor === null) break;
      after = `&after=${body.nextCursor}`;
    }
  }
  return tables;
}

const lists: Readonly<Record<string, readonly [list: string, isWhole: boolean]>> = {
  VACANCY: ['vacancies', false],
  RECORD: ['records', false],
  CANDIDATE: ['candidates', false],
  BAN: ['bans', false],
  NOTIFICABLE_STATUS: ['notificableStatuses', true],
  TEMPLATE_VARIABLE: ['templateVariables', true],
  CONVERSATION_ACTION: ['conversationActions', true],
  REJECTION_REASON: ['rejectionReasons', true],
};

/** The things of a copy that lists show, in the order of their keys. */
export const comparable = (things: ReadonlyMap<string, CopiedThing>): unknown =>
  [...things].filter(([, { kind }]) => kind in lists).toSorted(([one], [other]) => (one < other ? -1 : 1));
