import { sql } from 'kysely';
import {
  AnswerTooLong,
  type Asked,
  type PageOf,
  type RecordFilter,
  type Texts,
  Unanswerable,
  type VacancyFilter,
} from '../core/ports.js';
import { compared, vacanciesWanted, vacancyOrder } from './filters.js';
import { Json, slotted, type Values } from './json.js';
import type { NewVacancies } from './newVacancies.js';
import { Compilations, type Compiled, compiled, Slot, type Sql, slots } from './statement.js';
import type { Place } from './steps.js';

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

/**
 * Answers as PostgreSQL makes them: a projection is compiled once, to one statement.
 * @param maxLength of an answer, in characters
 */
export function textsAt(place: Place, newVacancies: NewVacancies, maxLength: number): Texts {
  const { statements } = place;
  const compilations = new Compilations();

  /** @param form tells the statements of one projection apart, beside the forms of its pages */
  async function answer<V extends Values>(
    form: string,
    { projection, pages }: Asked,
    values: V,
    select: (json: Json) => Sql,
  ): Promise<string | null> {
    const key = pages.length === 0 ? form : `${form} | ${pages.map(formOf).join(' | ')}`;
    const isOneRow = pages.length === 0 && !('page' in values);
    const compile = () => measured<V>(select(new Json(pages)), isOneRow);
    const [found] = await compilations.of(projection, key, compile).run(statements.client, values);
    if (typeof found?.characters === 'number') throw new AnswerTooLong(found.characters);
    // One row is longer only where its numbers are written out: out of a record it comes as it was sent.
    if (found?.body === null) throw new Unanswerable('the numbers of one row are written out');
    return found?.body ?? null;
  }

  /**
   * The offset keeps the answer from being made once for each place that names it. One row is as long as what was sent at
   * most, unless numbers are written out that were sent with an exponent: out of a record it comes as short again.
   */
  function measured<V>(selected: Sql, isOneRow: boolean): Compiled<V, Answer> {
    const most = sql.lit(maxLength);
    // Octets are known without looking, and are as many at least.
    const fits = sql`octet_length(body) <= ${most} or length(body) <= ${most}`;
    const characters = isOneRow ? sql`` : sql`, case when not (${fits}) then length(body) end as characters`;
    return compiled(
      statements,
      sql<Answer>`
        select case when ${fits} then body end as body ${characters}
        from (select (answer.body)::text as body from (select ${selected}) answer offset 0) measured`,
    );
  }

  return {
    vacancy(companyId, id, asked) {
      const values: VacancyValues = { companyId, id, pages: asked.pages };
      return answer('vacancy', asked, values, (json) => {
        const slot = slots<VacancyValues>();
        return sql`${json.vacancy(asked.projection, 'v')} as body
          from vacancy v where v.company_id = ${slot('companyId')} and v.id = ${slot('id')}`;
      });
    },

    record(kind, { companyId, vacancyId, id }, asked) {
      const values: RecordValues = { companyId, vacancyId, id, pages: asked.pages };
      return answer(kind, asked, values, (json) => {
        const slot = slots<RecordValues>();
        return sql`${json.record(asked.projection, 'r')} as body
          from feature_record r
          where r.company_id = ${slot('companyId')} and r.id = ${slot('id')} and r.vacancy_id = ${slot('vacancyId')}
            and r.kind = ${sql.lit(kind)}`;
      });
    },

    vacancyPage({ companyId, order, filter, page }, asked) {
      type V = PageValues<VacancyFilter>;
      const values: V = { companyId, page: { filter: compared(filter), page }, pages: asked.pages };
      const form = `${order.field} ${order.direction} ${formOf({ filter, page })}`;
      return answer(form, asked, values, (json) => {
        const own = (read: (page: PageOf<VacancyFilter>) => unknown) => new Slot<V>((given) => read(given.page));
        const wanted = vacanciesWanted(
          slots<V>()('companyId'),
          slotted(filter, (name) => own((given) => given.filter[name])),
        );
        const place = page.after && {
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
    },

    recordPage({ companyId, kind, filter, page }, asked) {
      type V = PageValues<RecordFilter>;
      const values: V = { companyId, page: { filter, page }, pages: asked.pages };
      return answer(`${kind} ${formOf({ filter, page })}`, asked, values, (json) => {
        const own = (read: (page: PageOf<RecordFilter>) => unknown) => new Slot<V>((given) => read(given.page));
        return sql`${json.connection(asked.projection, json.recordSource('r', kind, own, { filter, page }))} as body`;
      });
    },

    keepVacancy: (decided, projection) => newVacancies.keepAndAnswer(place, decided, projection),
  };
}

/** Which filters there are, and whether it begins behind a cursor: what decides a statement's text. */
function formOf({ filter, page }: PageOf<object>): string {
  return `${Object.keys(filter).toSorted().join(' ')}${page.after ? ' after' : ''}`;
}
