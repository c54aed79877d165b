import type { EntityManager } from '@mikro-orm/postgresql';
import type { Metrics } from '../../core/application/metrics.js';
import { isOutage } from '../../core/kernel/errors.js';
import type { Span } from '../../core/kernel/spans.js';
import { isObject } from '../../core/kernel/values/objects.js';
import type { Client } from '../sql/statement.js';
import { summaryOf } from './statementSummary.js';

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
