import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { errors } from '../core/errors.js';
import type { DomainEvent, Ids, VacancyDecision } from '../core/ports.js';
import type { Projection } from '../core/projection.js';
import type { CompanySettings, Vacancy } from '../core/vacancies/vacancy.js';
import { vacancyColumns } from './columns.js';
import { type Client, type Compiled, compiled, Slot } from './compiled.js';
import { Json } from './json.js';
import { type Tables, type VacancyRow, vacancyToRow } from './rows.js';

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

const vacancyNames = Object.keys(vacancyColumns) as (keyof VacancyRow)[];

/** What isn't text: in a select list PostgreSQL takes parameters for text, whatever column they are for. */
const types: Partial<Record<keyof VacancyRow, string>> = {
  location_id: 'float8',
  status_created_at: 'timestamptz',
  max_candidates: 'float8',
  features: 'jsonb',
  has_finalists_enabled: 'boolean',
  task_list: 'jsonb',
  job_automations: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/**
 * Makes vacancies by one statement each. The settings that a vacancy is decided on are remembered, and the statement looks
 * whether they still hold: what is remembered can be outdated, what is kept can't (ADR 11).
 */
export class NewVacancies {
  readonly #sql: () => Kysely<Tables>;
  readonly #ids: Ids;
  readonly #seen = new LRUCache<string, Seen>({ max: maxCompanies });
  readonly #answering = new WeakMap<Projection, Compiled<Values, Kept>>();
  #plain: Compiled<Values, Kept> | null = null;

  /** @param kysely compiles statements */
  constructor(kysely: () => Kysely<Tables>, ids: Ids) {
    this.#sql = kysely;
    this.#ids = ids;
  }

  /**
   * @param client runs the statements, and says what a fault means
   * @param projection what is wanted of the vacancy as it is kept: no pages
   * @returns the vacancy; as `body` its JSON, where there was a projection, or its id
   */
  async keep(
    client: Client,
    companyId: string,
    decide: VacancyDecision,
    projection?: Projection,
  ): Promise<Kept & { readonly vacancy: Vacancy }> {
    const statement = projection ? this.#answeringBy(projection) : this.#withoutAnswer();
    for (let decision = 1; decision <= maxDecisions; decision += 1) {
      const seen = this.#seen.get(companyId) ?? (await this.#look(client, companyId));
      const { vacancy, event } = decide(seen.settings);
      const values: Values = { row: vacancyToRow(vacancy), event, eventId: this.#ids.uuid(), seen };
      const [kept] = await statement.run(client, values);
      if (kept) return { ...kept, vacancy };
      this.#seen.delete(companyId);
    }
    throw errors.overloaded();
  }

  async #look(client: Client, companyId: string): Promise<Seen> {
    const { rows } = await client.query(
      `select s.locale, s.default_tasks, jsonb_build_array(s.locale, s.default_tasks)::text as json
      from company_settings s where s.company_id = $1`,
      [companyId],
    );
    const row = rows[0] as (Tables['company_settings'] & { json: string }) | undefined;
    const settings = row ? { companyId, locale: row.locale, defaultTasks: row.default_tasks } : null;
    const seen = { settings, asJson: row?.json ?? null };
    this.#seen.set(companyId, seen);
    return seen;
  }

  #answeringBy(projection: Projection): Compiled<Values, Kept> {
    const known =
      this.#answering.get(projection) ?? this.#compiled(sql`(${new Json([]).vacancy(projection, 'v')})::text`);
    this.#answering.set(projection, known);
    return known;
  }

  #withoutAnswer(): Compiled<Values, Kept> {
    this.#plain ??= this.#compiled(sql`v.id`);
    return this.#plain;
  }

  #compiled(body: RawBuilder<unknown>): Compiled<Values, Kept> {
    const slot = (read: (values: Values) => unknown): Slot<Values> => new Slot(read);
    const columns = vacancyNames.map((name) => sql`${slot(({ row }) => row[name])}::${sql.raw(types[name] ?? 'text')}`);
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
