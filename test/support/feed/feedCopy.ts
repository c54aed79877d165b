import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import type { Reply, Service } from '../service/service.js';
import { selectionOfMembers } from './eventMembers.js';
import { eventFields } from './eventSchemas.js';

/** A copy of a company's data, kept as docs/EVENTS.md tells clients to keep it. */

export type Json = Record<string, unknown>;

export interface CopiedEvent {
  readonly seq: string;
  readonly type: string;
  readonly vacancyId: string | null;
  readonly candidateId: string | null;
  readonly recordId: string | null;
  readonly nextRecordId: string | null;
  readonly operation: string;
  readonly createdAt: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly data: { readonly before: Json | null; readonly after: Json | null; readonly next?: Json };
  readonly omitted: readonly string[];
  readonly isRedacted: boolean;
}

/** A thing of a copy, with the number of the last event that was applied to it. A deleted thing is null. */
export interface Copied {
  readonly seq: string;
  readonly thing: Json | null;
}

export type Things = Map<string, Copied>;

const page = readFileSync(join(import.meta.dirname, '../../../docs/EVENTS.md'), 'utf8');
const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
/** The functions of docs/EVENTS.md. */
const documented = new Function(`${code}; return { apply, keyOf };`)() as {
  readonly apply: (copy: Things, event: CopiedEvent, start?: string) => void;
  readonly keyOf: (event: CopiedEvent) => string;
};
export const { apply, keyOf } = documented;

/** A company whose data are copied, by an admin. */
export interface Source {
  readonly service: Pick<Service, 'graphql'>;
  readonly companyId: string;
  readonly token: string;
}

async function ask({ service, companyId, token }: Source, query: string, more: object = {}): Promise<Reply['body']> {
  const { body } = await service.graphql(query, { token, variables: { companyId, ...more } });
  return body;
}

/** As {@link ask}. @throws where the answer has errors */
async function read(source: Source, query: string, more: object = {}): Promise<Reply['body']> {
  const { data, errors } = await ask(source, query, more);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

let schema: Promise<GraphQLSchema> | undefined;

/** The lists of a company's things: the root field, the type of its items and how a copy finds them. */
const lists = [
  ['records', 'Interview', ({ id }: Json) => `record ${id}`],
  ['vacancies', 'Vacancy', ({ id }: Json) => `vacancy ${id}`],
  ['reviews', 'DecisionReview', ({ id }: Json) => `review ${id}`],
  ['candidates', 'Candidate', ({ id }: Json) => `candidate ${id}`],
  ['bans', 'Ban', ({ candidateId }: Json) => `ban ${candidateId}`],
  ['companySettings', 'CompanySettings', () => 'settings'],
  ['notificableStatuses', 'NotificableStatus', ({ id }: Json) => `NotificableStatus ${id}`],
  ['templateVariables', 'TemplateVariable', ({ id }: Json) => `TemplateVariable ${id}`],
  ['conversationActions', 'ConversationAction', ({ id }: Json) => `ConversationAction ${id}`],
  ['rejectionReasons', 'RejectionReason', ({ id }: Json) => `RejectionReason ${id}`],
  ['apiKeys', 'ApiKey', ({ id }: Json) => `API ${id}`],
  ['apiKeyRequests', 'ApiKeyRequest', ({ id }: Json) => `request ${id}`],
  ['webhooks', 'Webhook', ({ id }: Json) => `WEBHOOK ${id}`],
] as const;
const paged = new Set(['records', 'vacancies', 'candidates', 'bans', 'apiKeyRequests', 'reviews']);

/** All things of a company with all members that events have, as reads show them, by their keys in a copy. */
export async function shownThings(source: Source): Promise<Map<string, Json>> {
  schema ??= graphqlSchema();
  const known = await schema;
  const selectionOf = (type: string) => selectionOfMembers(known, type);
  const ofRecords = `{ __typename ${['Interview', 'Psychometric', 'ModuleRecord']
    .map((type) => `... on ${type} ${selectionOf(type)}`)
    .join(' ')} }`;
  const things = new Map<string, Json>();
  for (const [field, type, keyOfThing] of lists) {
    const selection = field === 'records' ? ofRecords : selectionOf(type);
    const items = paged.has(field)
      ? await allPages(source, field, selection)
      : (await read(source, `query ($companyId: ID!) { ${field}(companyId: $companyId) ${selection} }`))[field];
    for (const item of [items].flat()) things.set(keyOfThing(item), item);
  }
  return things;
}

async function allPages(source: Source, field: string, selection: string): Promise<Json[]> {
  const query = `query ($companyId: ID!, $after: String) {
    ${field}(companyId: $companyId, first: 50, after: $after) { nodes ${selection} pageInfo { hasNextPage endCursor } } }`;
  const all: Json[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Reply['body'] = (await read(source, query, { after }))[field];
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}

const feed = `query ($companyId: ID!, $after: String) { events(companyId: $companyId, after: $after, first: 100) {
  nodes { ${eventFields} } pageInfo { hasNextPage endCursor } } }`;

/** A copy of a company's things. */
export class FeedCopy {
  readonly things: Things = new Map();
  /** The number of step 1. */
  #start = '0';
  /** The events that it got since it began. */
  #applied: CopiedEvent[] = [];
  /** How often it had to begin again, because events after its cursor were removed. */
  restarts = 0;

  /** @param after the number of the event after which it reads the feed */
  private constructor(
    private readonly source: Source,
    private after: string,
  ) {}

  /** A copy from the first event on. @param settings as they were before it; as they are, where they are left out */
  static async fromFirst(source: Source, settings?: Json): Promise<FeedCopy> {
    const copy = new FeedCopy(source, '0');
    copy.#put('settings', settings ?? (await shownThings(source)).get('settings') ?? {});
    return copy;
  }

  /** Begins as docs/EVENTS.md tells it. */
  static async begin(source: Source): Promise<FeedCopy> {
    const copy = new FeedCopy(source, '0');
    await copy.#begin();
    return copy;
  }

  async #begin(): Promise<void> {
    const { feed: end } = await read(this.source, 'query ($companyId: ID!) { feed(companyId: $companyId) { seq } }');
    this.after = end.seq;
    this.#start = end.seq;
    this.things.clear();
    this.#applied = [];
    for (const [key, thing] of await shownThings(this.source)) this.#put(key, thing);
  }

  /** Reads the feed to its end. @param check looks at each event before it is applied */
  async follow(check: (event: CopiedEvent, things: Things) => void = () => undefined): Promise<void> {
    for (;;) {
      const { data, errors } = await ask(this.source, feed, { after: this.after });
      if (errors?.[0].extensions.reason === 'CURSOR_EXPIRED') {
        this.restarts += 1;
        await this.#begin();
        continue;
      }
      if (errors) throw new Error(JSON.stringify(errors));
      const { nodes, pageInfo } = data.events;
      for (const [at, event] of (nodes as CopiedEvent[]).entries()) {
        expect(event.seq).toBe(String(BigInt(this.after) + BigInt(at + 1)));
        check(event, this.things);
        apply(this.things, event, this.#start);
        this.#applied.push(event);
        await this.#complete(event);
      }
      this.after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) return;
    }
  }

  /** Reads again what was too long for its event. */
  async #complete(event: CopiedEvent): Promise<void> {
    if (event.type === 'CANDIDATE_ERASED') return this.#reread(event);
    if (event.omitted.length === 0) return;
    const key = keyOf(event);
    const thing = (await shownThings(this.source)).get(key);
    if (thing) this.#put(key, thing, event.seq);
  }

  /** Reads again what is left of an erased person: the records, their reviews, and a ban by the token. */
  async #reread({ seq, data }: CopiedEvent): Promise<void> {
    const ids = new Set((data.after?.recordIds ?? []) as readonly unknown[]);
    for (const [key, thing] of await shownThings(this.source)) {
      const isTheirs = ids.has(thing.recordId) || (key.startsWith('record ') && ids.has(thing.id));
      if (isTheirs || (key.startsWith('ban ') && !this.things.get(key)?.thing)) this.#put(key, thing, seq);
    }
  }

  #put(key: string, thing: Json, seq = '0'): void {
    this.things.set(key, { seq, thing });
  }

  /**
   * Compares the copy with what reads show now. Before that, all its events come once more, the last one first: that
   * changes nothing.
   */
  async agrees(): Promise<void> {
    for (const event of this.#applied.toReversed()) apply(this.things, event, this.#start);
    const shown = await shownThings(this.source);
    const copied = new Map([...this.things].flatMap(([key, { thing }]) => (thing ? [[key, thing] as const] : [])));
    expect([...copied.keys()].toSorted()).toEqual([...shown.keys()].toSorted());
    for (const [key, thing] of shown) expect(comparable(copied.get(key) ?? {})).toMatchObject(comparable(thing));
  }
}

interface Comparable {
  readonly features?: readonly { readonly jobAutomations: object }[];
}

const newNames: ReadonlySet<string> = new Set(['scorerId', 'actorId', 'buttonId']);
/** Things without the further names of ids that only GraphQL has. */
export const withoutNewNames = <T extends Json | readonly Json[]>(thing: T): T =>
  JSON.parse(JSON.stringify(thing, (name, value) => (newNames.has(name) ? undefined : value)));

/**
 * A thing in the form that is compared. When a key was last used has no event, and a timer that was not sent is null in
 * GraphQL's feature and missing in an event, as over REST. The claim of an API key is told by the event of the key.
 * GraphQL has further names of ids, which events do not have.
 */
function comparable({ lastUsedAt: _, apiKeyId: __, ...thing }: Json): Json {
  if (thing.state === 'CLAIMED') delete thing.state;
  const { features } = thing as Comparable;
  return {
    ...withoutNewNames(thing),
    ...(features && {
      features: features.map((one) => ({ ...one, jobAutomations: withoutNulls(one.jobAutomations) })),
    }),
  };
}

const withoutNulls = (some: object): object =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== null));
