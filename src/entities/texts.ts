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
import { type Client, type Compiled, compiled, Slot } from './compiled.js';
import { compared, vacanciesWanted, vacancyOrder } from './filters.js';
import { Json, slotted, type Values } from './json.js';
import type { NewVacancies } from './newVacancies.js';
import type { Tables } from './rows.js';

/** What a statement gives: one row where there is something, its text null where it is too long. */
interface Answer {
  readonly body: string | null;
  /** Where it was measured. */
  readonly octets?: number;
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

/** So many statements are kept of one projection: one for each set of filters that was used with it. */
const maxVariants = 64;

/** Answers as PostgreSQL makes them: a projection is compiled once, to one statement. */
export class SqlTexts implements Texts {
  readonly #sql: () => Kysely<Tables>;
  readonly #client: Client;
  readonly #newVacancies: NewVacancies;
  readonly #maxOctets: number;
  readonly #known = new WeakMap<Projection, Map<string, Compiled<never, Answer>>>();

  /** @param kysely compiles statements @param client runs them, and says what a fault means */
  constructor(kysely: () => Kysely<Tables>, client: Client, newVacancies: NewVacancies, maxOctets: number) {
    this.#sql = kysely;
    this.#client = client;
    this.#newVacancies = newVacancies;
    this.#maxOctets = maxOctets;
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

  async createdVacancy(companyId: string, decide: VacancyDecision, projection: Projection): Promise<string> {
    const { body } = await this.#newVacancies.keep(this.#client, companyId, decide, projection);
    return body;
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
    const statement = this.#compiled(projection, key, isOneRow, () => select(new Json(pages))) as Compiled<V, Answer>;
    const [answer] = await statement.run(this.#client, values);
    if (answer && answer.body === null) throw new AnswerTooLong(Number(answer.octets));
    return answer?.body ?? null;
  }

  /** @param isOneRow no longer than a row may be, and not measured */
  #compiled(
    projection: Projection,
    key: string,
    isOneRow: boolean,
    select: () => RawBuilder<unknown>,
  ): Compiled<never, Answer> {
    const known = this.#known.get(projection) ?? new Map<string, Compiled<never, Answer>>();
    this.#known.set(projection, known);
    const found = known.get(key);
    if (found) return found;
    const answer = sql`select (answer.body)::text as body from (select ${select()}) answer`;
    const made = compiled<never, Answer>(this.#sql(), isOneRow ? sql<Answer>`${answer}` : this.#measured(answer));
    if (known.size < maxVariants) known.set(key, made);
    return made;
  }

  /** The offset keeps the answer from being made once for each place that names it. */
  #measured(answer: RawBuilder<unknown>): RawBuilder<Answer> {
    return sql<Answer>`
      select case when octet_length(body) <= ${sql.lit(this.#maxOctets)} then body end as body, octet_length(body) as octets
      from (${answer} offset 0) measured`;
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
