import { sql } from 'kysely';
import type { PageOf } from '../../core/kernel/reading/page.js';
import {
  type AnswerShape,
  AnswerTooLong,
  type RenderedJson,
  Unanswerable,
} from '../../core/kernel/reading/renderedJson.js';
import type { VacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import type { RecordOrder, RecordPage } from '../../core/pipeline/stores/recordReads.js';
import type { VacancyOrder } from '../../core/pipeline/stores/vacancyStore.js';
import type { JsonRenderer } from '../../core/ports.js';
import { oldestFirst } from '../../core/records/listRecords.js';
import {
  type Client,
  type Compilations,
  type Compiled,
  compiled,
  Placeholder,
  placeholders,
  type Sql,
  type Statements,
} from '../sql/statement.js';
import type { WriteScope } from '../sql/steps.js';
import { compared, ordering, vacanciesWanted } from './filters.js';
import { type AnswerValues, Json, withPlaceholders } from './json.js';
import { vacanciesByName, vacanciesWithIds } from './nameSearch.js';

/** The pages of an answer: no others than those of records can be nested. */
const pagesOf = ({ pages }: AnswerShape): readonly RecordPage[] => pages as readonly RecordPage[];

/** The row that a statement returns if it finds something. The body is null if it is too long. */
interface Answer {
  readonly body: RenderedJson | null;
  /** The length in characters if the answer is too long and may consist of several rows. */
  readonly characters?: number | null;
}

interface VacancyValues extends AnswerValues {
  readonly id: string;
}
interface RecordValues extends VacancyValues {
  readonly vacancyId: string;
}
interface PageValues<P> extends AnswerValues {
  readonly page: P;
}

interface TextLimits {
  /** What all scopes of a store share. */
  readonly compilations: Compilations;
  /** Of an answer, in characters. */
  readonly maxLength: number;
}

/** Runs the statements of answers. */
class Answers {
  readonly #statements: Statements;
  readonly #octets: Client;
  readonly #limits: TextLimits;

  constructor(statements: Statements, octets: Client, limits: TextLimits) {
    this.#statements = statements;
    this.#octets = octets;
    this.#limits = limits;
  }

  /** @param form distinguishes the statements of one projection, together with the forms of its pages */
  async answer<V extends AnswerValues>(
    form: string,
    { projection }: AnswerShape,
    values: V,
    select: (json: Json) => Sql,
  ): Promise<RenderedJson | null> {
    const { pages } = values;
    const key = pages.length === 0 ? form : `${form} | ${pages.map(formOf).join(' | ')}`;
    const isOneRow = pages.length === 0 && !('page' in values);
    const compile = () => this.#measured<V>(select(new Json(pages)), isOneRow);
    const [found] = await this.#limits.compilations.of(projection, key, compile).run(this.#octets, values);
    if (typeof found?.characters === 'number') throw new AnswerTooLong(found.characters);
    // A single row is too long only if jsonb writes its numbers without exponents. An answer made from the record is as
    // short as the client's input.
    if (found?.body === null)
      throw new Unanswerable('the row is too long, because jsonb writes its numbers without exponents');
    return found?.body ?? null;
  }

  /**
   * Measures the length of an answer. Without `offset 0`, PostgreSQL would make the answer again for each use of
   * `body`. A single row is not longer than the client's input, unless the input has numbers with exponents, which
   * jsonb writes out. An answer made from the record is short again, so its length is not returned.
   */
  #measured<V>(selected: Sql, isOneRow: boolean): Compiled<V, Answer> {
    const most = sql.lit(this.#limits.maxLength);
    // The number of bytes is known without reading the text, and is never below the number of characters.
    const fits = sql`octet_length(body) <= ${most} or length(body) <= ${most}`;
    const characters = isOneRow ? sql`` : sql`, case when not (${fits}) then length(body) end as characters`;
    return compiled(
      this.#statements,
      sql<Answer>`
        select case when ${fits} then body end as body ${characters}
        from (select (answer.body)::text as body from (select ${selected}) answer offset 0) measured`,
    );
  }
}

/**
 * Answers whose JSON PostgreSQL makes. Each projection is compiled once to one statement.
 * @param octets runs statements, and returns texts as bytes where it can
 */
export function jsonRendererAt(scope: WriteScope, octets: Client, limits: TextLimits): JsonRenderer {
  const answers = new Answers(scope.statements, octets, limits);
  return {
    vacancy(companyId, id, shape) {
      const values: VacancyValues = { companyId, id, pages: pagesOf(shape) };
      return answers.answer('vacancy', shape, values, (json) => {
        const placeholder = placeholders<VacancyValues>();
        return sql`${json.vacancy(shape.projection, 'v')} as body
          from vacancy v where v.company_id = ${placeholder('companyId')} and v.id = ${placeholder('id')}`;
      });
    },

    record(kind, { companyId, vacancyId, id }, shape) {
      const values: RecordValues = { companyId, vacancyId, id, pages: pagesOf(shape) };
      return answers.answer(kind, shape, values, (json) => {
        const placeholder = placeholders<RecordValues>();
        return sql`${json.record(shape.projection, 'r')} as body
          from feature_record r
          where r.company_id = ${placeholder('companyId')} and r.id = ${placeholder('id')} and r.vacancy_id = ${placeholder('vacancyId')}
            and r.kind = ${sql.lit(kind)}`;
      });
    },

    async vacancyPage(asked, shape) {
      type V = PageValues<PageOf<VacancyFilter>> & { readonly ids: readonly string[] | null };
      const { companyId, order, filter, page } = asked;
      const ids = await vacanciesByName(scope.statements, asked);
      const values: V = { companyId, page: { filter: compared(filter), page }, pages: pagesOf(shape), ids };
      const form = `${formOf({ filter, page, order })}${ids ? ' ids' : ''}`;
      return answers.answer(form, shape, values, (json) => {
        const own = (read: (page: PageOf<VacancyFilter>) => unknown) => new Placeholder<V>((given) => read(given.page));
        const company = placeholders<V>()('companyId');
        const wanted = vacanciesWanted(
          company,
          withPlaceholders(filter, (name) => own((given) => given.filter[name])),
        );
        const position = page.after && {
          value: own((given) => given.page.after?.value),
          id: own((given) => given.page.after?.id),
        };
        const { by, reversed, after, cursorText } = ordering('v', order, position);
        return sql`${json.connection(shape.projection, {
          table: 'v',
          rows: sql`from vacancy v where ${wanted}`,
          after,
          page: ids && sql`from vacancy v where ${vacanciesWithIds(company, new Placeholder<V>((given) => given.ids))}`,
          hasPrevious: position !== null,
          order: by,
          reversed,
          first: own((given) => given.page.first),
          firstAndOne: own((given) => given.page.first + 1),
          cursorText,
          node: (members) => json.vacancy(members, 'v'),
        })} as body`;
      });
    },

    recordPage({ companyId, kind, ...wanted }, shape) {
      type V = PageValues<RecordPage>;
      const values: V = { companyId, page: wanted, pages: pagesOf(shape) };
      return answers.answer(`${kind} ${formOf(wanted)}`, shape, values, (json) => {
        const own = (read: (page: RecordPage) => unknown) => new Placeholder<V>((given) => read(given.page));
        return sql`${json.connection(shape.projection, json.recordSource('r', kind, own, wanted))} as body`;
      });
    },
  };
}

/**
 * Everything of a page that changes the text of its statement: the names of its filters, its order, and if it has a
 * cursor.
 */
function formOf({
  filter,
  page,
  order = oldestFirst,
}: PageOf<object> & { readonly order?: VacancyOrder | RecordOrder }): string {
  return `${order.field} ${order.direction} ${Object.keys(filter).toSorted().join(' ')}${page.after ? ' after' : ''}`;
}
