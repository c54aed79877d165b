import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { errors } from '../core/errors.js';
import type { DomainEvent, Ids, VacancyDecision } from '../core/ports.js';
import type { Projection } from '../core/projection.js';
import type { CompanySettings, Vacancy } from '../core/vacancies/vacancy.js';
import { vacancyNames, vacancyTypes } from './columns.js';
import { type Client, Compilations, type Compiled, compiled, Slot } from './compiled.js';
import { Json } from './json.js';
import { type Tables, vacancyToRow } from './rows.js';

/** A company's settings as they were seen, and as the JSON by which PostgreSQL compares them; null where it has none. */
interface Seen {
  readonly settings: CompanySettings | null;
  readonly asJson: string | null;
}

interface Values {
  readonly row: ReturnType<typeof vacancyToRow>;
  readonly event: DomainEvent;
  readonly eventId: string;
  readonly seen: Seen;
}

interface Kept {
  readonly body: string;
}

const maxCompanies = 1_000;
/** Settings seldom change, and never as often while one vacancy is made. */
const maxDecisions = 4;

/**
 * Makes vacancies by one statement each. The settings that a vacancy is decided on are remembered, and the statement looks
 * whether they still hold: what is remembered can be outdated, what is kept can't (ADR 11).
 */
export class NewVacancies {
  readonly #sql: () => Kysely<Tables>;
  readonly #ids: Ids;
  readonly #seen = new LRUCache<string, Seen>({ max: maxCompanies });
  readonly #compilations = new Compilations();
  #plain: Compiled<Values, Kept> | null = null;

  /** @param kysely compiles statements */
  constructor(kysely: () => Kysely<Tables>, ids: Ids) {
    this.#sql = kysely;
    this.#ids = ids;
  }

  /** @param client runs the statements, and says what a fault means */
  async keep(client: Client, companyId: string, decide: VacancyDecision): Promise<Vacancy> {
    this.#plain ??= this.#compiled(sql`v.id`);
    const statement = this.#plain;
    return this.#decided(client, companyId, decide, async ({ vacancy, ...values }) => {
      const { rows } = await statement.run(client, values);
      return rows[0] && vacancy;
    });
  }

  /**
   * @param projection of the vacancy as it is kept: no pages
   * @returns its JSON; null, with nothing kept, where that might be far longer than what was sent
   */
  async keepAndAnswer(
    client: Client,
    companyId: string,
    decide: VacancyDecision,
    projection: Projection,
  ): Promise<string | null> {
    const statement = this.#compilations.of(projection, '', () =>
      this.#compiled(sql`(${new Json([]).vacancy(projection, 'v')})::text`),
    );
    return this.#decided(client, companyId, decide, async (values) => {
      if (isLongerInJsonb(values.row)) return null;
      const { rows } = await statement.run(client, values);
      return rows[0]?.body;
    });
  }

  /** @param keep answers undefined where the settings are others by now */
  async #decided<R>(
    client: Client,
    companyId: string,
    decide: VacancyDecision,
    keep: (decided: Values & { readonly vacancy: Vacancy }) => Promise<R | undefined>,
  ): Promise<R> {
    for (let decision = 1; decision <= maxDecisions; decision += 1) {
      const seen = this.#seen.get(companyId) ?? (await look(client, companyId));
      const { vacancy, event } = decide(seen.settings);
      const kept = await keep({ vacancy, row: vacancyToRow(vacancy), event, eventId: this.#ids.uuid(), seen });
      if (kept !== undefined) {
        // Only now: what nothing can be decided on must not be remembered.
        this.#seen.set(companyId, seen);
        return kept;
      }
      if (this.#seen.get(companyId) === seen) this.#seen.delete(companyId);
    }
    throw errors.overloaded();
  }

  #compiled(body: RawBuilder<unknown>): Compiled<Values, Kept> {
    const slot = (read: (values: Values) => unknown): Slot<Values> => new Slot(read);
    const columns = vacancyNames.map(
      (name) => sql`${slot(({ row }) => row[name])}::${sql.raw(vacancyTypes[name] ?? 'text')}`,
    );
    return compiled<Values, Kept>(
      this.#sql(),
      sql<Kept>`
        with v as (
          insert into vacancy (${sql.raw(vacancyNames.join(', '))})
          select ${sql.join(columns)}
          where (
            select jsonb_build_array(s.locale, s.default_tasks) from company_settings s
            where s.company_id = ${slot(({ row }) => row.company_id)}
          ) is not distinct from ${slot(({ seen }) => seen.asJson)}::jsonb
          returning *
        ), told as (
          insert into event (company_id, id, type, vacancy_id, data, created_at)
          select v.company_id, ${slot(({ eventId }) => eventId)}, ${slot(({ event }) => event.type)}, v.id,
            ${slot(({ event }) => JSON.stringify(event.data))}::jsonb, v.created_at
          from v
        )
        select ${body} as body from v`,
    );
  }
}

async function look(client: Client, companyId: string): Promise<Seen> {
  const { rows } = await client.query(
    `select s.locale, s.default_tasks, jsonb_build_array(s.locale, s.default_tasks)::text as json
    from company_settings s where s.company_id = $1`,
    [companyId],
  );
  const row = rows[0] as (Tables['company_settings'] & { json: string }) | undefined;
  const settings = row ? { companyId, locale: row.locale, defaultTasks: row.default_tasks } : null;
  return { settings, asJson: row?.json ?? null };
}

/** With no more numbers that have an exponent an answer is not long yet: jsonb writes each out, in three hundred digits. */
const maxExponents = 1_000;

const isLongerInJsonb = ({ features, job_automations }: Values['row']): boolean =>
  exponentsIn(features) + exponentsIn(job_automations) > maxExponents;

const exponentsIn = (json: unknown): number => String(json).match(/\de[+-]/g)?.length ?? 0;
