import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../core/application/instruments.js';
import { isOutage } from '../../core/kernel/errors.js';
import type { Span } from '../../core/kernel/ports.js';
import { isObject } from '../../core/kernel/values/objects.js';
import type { Client } from '../sql/statement.js';

const kinds = { read: { kind: 'read' }, write: { kind: 'write' } } as const;

/** Measures each statement, and makes a span of it where the call that sends it is traced. */
export class StatementWatch {
  readonly #metrics: Metrics;
  /** The name of the database; for spans. */
  readonly #database: string;
  #running = 0;

  constructor(metrics: Metrics, database: string) {
    this.#metrics = metrics;
    this.#database = database;
  }

  /** How many statements are sent and not answered; only while somebody reads the metrics. */
  get running(): number {
    return this.#running;
  }

  /** Whether there is anything to do for statements of such a span. */
  isIdle(span: Span | undefined): boolean {
    return !this.#metrics.isOn && !span;
  }

  client(client: Client, span: Span | undefined): Client {
    if (this.isIdle(span)) return client;
    return { query: (text, values) => this.run(text, span, () => client.query(text, values)) };
  }

  /** Sends a statement. It waits for nothing itself: the caller gets the answer when it comes. */
  run<R>(text: string, span: Span | undefined, send: () => Promise<R>): Promise<R> {
    const { summary, kind } = summaryOf(text);
    const begun = performance.now();
    this.#running += 1;
    const own = span?.child(summary, 'CLIENT', {
      'db.system.name': 'postgresql',
      'db.namespace': this.#database,
      'db.query.summary': summary,
    });
    const answered = (error?: unknown): void => {
      this.#running -= 1;
      if (own && error !== undefined) noteFailure(own, error);
      own?.end();
      this.#metrics.observe('statement_duration_seconds', kinds[kind], (performance.now() - begun) / 1000);
    };
    const sent = send();
    sent.then(() => answered(), answered);
    return sent;
  }

  /** Watches the statements that MikroORM makes itself. A fork says in its context by which span they are caused. */
  watch(em: EntityManager): void {
    const connection = em.getConnection();
    const execute = connection.execute.bind(connection) as Execute;
    const watched: Execute = (query, params, method, ctx, context) => {
      const span = context?.[spanMember]?.();
      const send = () => execute(query, params, method, ctx, context);
      return this.isIdle(span) ? send() : this.run(typeof query === 'string' ? query : query.sql, span, send);
    };
    Object.assign(connection, { execute: watched });
  }
}

/** A function, because MikroORM makes a deep copy of everything else. */
const spanMember = 'span';
type Context = { readonly [spanMember]?: () => Span } & Readonly<Record<string, unknown>>;

/** What a fork of the entity manager is made with, so that its statements have their cause. */
export const causedBy = (span: Span | undefined): { readonly loggerContext?: Context } =>
  span ? { loggerContext: { [spanMember]: () => span } } : {};

type Execute = (
  query: string | { readonly sql: string },
  params?: readonly unknown[],
  method?: 'all' | 'get' | 'run',
  ctx?: unknown,
  context?: Context,
) => Promise<unknown>;

/** The SQLSTATE of an error; null for any other. */
function codeOf(error: unknown): string | null {
  const code = isObject(error) ? error.code : null;
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) ? code : null;
}

function noteFailure(span: Span, error: unknown): void {
  if (isOutage(error)) span.fail();
  // A database error that is a refusal by now has the original as its cause.
  const code = codeOf(error) ?? (isObject(error) ? codeOf(error.cause) : null);
  if (code !== null) span.set({ 'db.response.status_code': code });
}

/** What may be said of a statement: its verb and its first table. Its text is never shown, because it may hold values. */
interface Summary {
  /** Such as `SELECT vacancy`. */
  readonly summary: string;
  readonly kind: 'read' | 'write';
}

/** Characters of all known texts together. */
const maxKnownLength = 2 * 1024 * 1024;
const known = new LRUCache<string, Summary>({ maxSize: maxKnownLength, sizeCalculation: (_, text) => text.length + 1 });

function summaryOf(text: string): Summary {
  const found = known.get(text);
  if (found) return found;
  const made = summarised(text);
  known.set(text, made);
  return made;
}

const write = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?("?\w+"?(?:\."?\w+"?)?)/i;
const source = /\b(?:from|join)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?\w+"?)?)/gi;
/** A union may begin with a bracket. */
const verb = /^[\s(]*([a-z]+)/i;
const lock = /\bfor\s+(?:no\s+key\s+)?update\b|\bdo\s+update\b/gi;

function summarised(statement: string): Summary {
  // Values that MikroORM has written into the text could look like SQL.
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(lock, '');
  const written = write.exec(text);
  if (written) {
    const [, verbs = '', table = ''] = written;
    return { summary: `${firstWord(verbs)} ${named(table)}`, kind: 'write' };
  }
  const names = [...text.matchAll(source)].map(([, table = '']) => named(table));
  const own = new Set(
    [...text.matchAll(/\b(\w+)\s+as\s+(?:materialized\s+|not\s+materialized\s+)?\(/gi)].map(([, name]) => name),
  );
  const table = names.find((name) => !own.has(name));
  const first = (verb.exec(text)?.[1] ?? '').toUpperCase();
  const said = first === 'WITH' ? 'SELECT' : first;
  return { summary: table ? `${said} ${table}` : said, kind: 'read' };
}

const firstWord = (words: string): string => (words.split(/\s/, 1)[0] ?? '').toUpperCase();
const named = (table: string): string => table.replaceAll('"', '');
