import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  AnswerTooLong,
  type Asked,
  type PageOf,
  type RecordFilter,
  type Texts,
  type VacancyDecision,
  type VacancyFilter,
  type VacancyOrder,
} from '../core/ports.js';
import type { Projection } from '../core/projection.js';
import { type Client, Compilations, type Compiled, compiled, Slot } from './compiled.js';
import { compared, vacanciesWanted, vacancyOrder } from './filters.js';
import { Json, slotted, type Values } from './json.js';
import type { NewVacancies } from './newVacancies.js';
import type { Tables } from './rows.js';

/** What a statement gives: one row where there is something, its text null where it is too long. */
interface Answer {
  readonly body: string | null;
  /** Characters, where it is too long: of an answer of several rows. */
  readonly characters?: number | null;
}

interface VacancyValues extends Values {
  readonly id: string;
}
interface RecordValues extends VacancyValues {
  readonly vacancyId: string;
}
interface PageValues<F> extends Values {
  readonly page: PageOf<F>;
}

/** Answers as PostgreSQL makes them: a projection is compiled once, to one statement. */
export class SqlTexts implements Texts {
  readonly #sql: () => Kysely<Tables>;
  readonly #client: Client;
  readonly #newVacancies: NewVacancies;
  readonly #maxLength: number;
  readonly #compilations = new Compilations();

  /** @param kysely compiles statements @param client runs them, and says what a fault means */
  constructor(kysely: () => Kysely<Tables>, client: Client, newVacancies: NewVacancies, maxLength: number) {
    this.#sql = kysely;
    this.#client = client;
    this.#newVacancies = newVacancies;
    this.#maxLength = maxLength;
  }

  vacancy(companyId: string, id: string, asked: Asked): Promise<string | null> {
    const values: VacancyValues = { companyId, id, pages: asked.pages };
    return this.#answer('vacancy', asked, values, (json) => {
      const slot = slots<VacancyValues>();
      return sql`${json.vacancy(asked.projection, 'v')} as body
        from vacancy v where v.company_id = ${slot('companyId')} and v.id = ${slot('id')}`;
    });
  }

  record(
    companyId: string,
    kind: 'interview' | 'psychometric',
    vacancyId: string,
    id: string,
    asked: Asked,
  ): Promise<string | null> {
    const values: RecordValues = { companyId, vacancyId, id, pages: asked.pages };
    return this.#answer(kind, asked, values, (json) => {
      const slot = slots<RecordValues>();
      return sql`${json.record(asked.projection, 'r')} as body
        from feature_record r
        where r.company_id = ${slot('companyId')} and r.id = ${slot('id')} and r.vacancy_id = ${slot('vacancyId')}
          and r.kind = ${sql.lit(kind)}`;
    });
  }

  vacancyPage(
    companyId: string,
    order: VacancyOrder,
    page: PageOf<VacancyFilter>,
    asked: Asked,
  ): Promise<string | null> {
    type V = PageValues<VacancyFilter>;
    const { filter } = page;
    const values: V = { companyId, page: { ...page, filter: compared(filter) }, pages: asked.pages };
    const form = `${order.field} ${order.direction} ${formOf(page)}`;
    return this.#answer(form, asked, values, (json) => {
      const own = (read: (page: PageOf<VacancyFilter>) => unknown) => new Slot<V>((given) => read(given.page));
      const wanted = vacanciesWanted(
        slots<V>()('companyId'),
        slotted(filter, (name) => own((given) => given.filter[name])),
      );
      const place = page.page.after && {
        value: own((given) => given.page.after?.value),
        id: own((given) => given.page.after?.id),
      };
      const { by, reversed, after, placeText } = vacancyOrder(order, place);
      return sql`${json.connection(asked.projection, {
        table: 'v',
        rows: sql`from vacancy v where ${wanted}`,
        after,
        hasPrevious: place !== null,
        order: by,
        reversed,
        first: own((given) => given.page.first),
        firstAndOne: own((given) => given.page.first + 1),
        place: placeText,
        node: (members) => json.vacancy(members, 'v'),
      })} as body`;
    });
  }

  recordPage(
    companyId: string,
    kind: 'interview' | 'psychometric',
    page: PageOf<RecordFilter>,
    asked: Asked,
  ): Promise<string | null> {
    type V = PageValues<RecordFilter>;
    const values: V = { companyId, page, pages: asked.pages };
    return this.#answer(`${kind} ${formOf(page)}`, asked, values, (json) => {
      const own = (read: (page: PageOf<RecordFilter>) => unknown) => new Slot<V>((given) => read(given.page));
      const source = json.recordSource('r', kind, slots<V>()('companyId'), own, page);
      return sql`${json.connection(asked.projection, source)} as body`;
    });
  }

  createdVacancy(companyId: string, decide: VacancyDecision, projection: Projection): Promise<string | null> {
    return this.#newVacancies.keepAndAnswer(this.#client, companyId, decide, projection);
  }

  /** @param form tells the statements of one projection apart, beside the forms of its pages */
  async #answer<V extends Values>(
    form: string,
    { projection, pages }: Asked,
    values: V,
    select: (json: Json) => RawBuilder<unknown>,
  ): Promise<string | null> {
    const key = pages.length === 0 ? form : `${form} | ${pages.map(formOf).join(' | ')}`;
    const isOneRow = pages.length === 0 && !('page' in values);
    const compile = () => this.#compiled<V>(select(new Json(pages)), isOneRow);
    const { rows } = await this.#compilations.of(projection, key, compile).run(this.#client, values);
    const [answer] = rows;
    if (typeof answer?.characters === 'number') throw new AnswerTooLong(answer.characters);
    return answer?.body ?? null;
  }

  /**
   * The offset keeps the answer from being made once for each place that names it. One row is as long as what was sent at
   * most, unless numbers are written out that were sent with an exponent: out of a record it comes as short again.
   */
  #compiled<V>(selected: RawBuilder<unknown>, isOneRow: boolean): Compiled<V, Answer> {
    const most = sql.lit(this.#maxLength);
    // Octets are known without looking, and are as many at least.
    const fits = sql`octet_length(body) <= ${most} or length(body) <= ${most}`;
    const characters = isOneRow ? sql`` : sql`, case when not (${fits}) then length(body) end as characters`;
    return compiled(
      this.#sql(),
      sql<Answer>`
        select case when ${fits} then body end as body ${characters}
        from (select (answer.body)::text as body from (select ${selected}) answer offset 0) measured`,
    );
  }
}

const slots =
  <V>() =>
  (name: keyof V): Slot<V> =>
    new Slot((values) => values[name]);

/** Which filters there are, and whether it begins behind a cursor: what decides a statement's text. */
function formOf({ filter, page }: PageOf<object>): string {
  return `${Object.keys(filter).toSorted().join(' ')}${page.after ? ' after' : ''}`;
}
