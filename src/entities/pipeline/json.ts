import { sql } from 'kysely';
import type {
  Branch,
  Constant,
  DeferredField,
  Member,
  Pages,
  Projection,
  Variants,
} from '../../core/kernel/reading/projection.js';
import { Unanswerable } from '../../core/kernel/reading/renderedJson.js';
import { defined, keysOf, objectWith } from '../../core/kernel/values/objects.js';
import type { AutomationTimer } from '../../core/pipeline/shapes/namedTimers.js';
import { runningTimers } from '../../core/pipeline/shapes/timerSettings.js';
import { type FeatureAction, taskShape } from '../../core/pipeline/shapes/vacancy.js';
import type { RecordPage } from '../../core/pipeline/stores/recordReads.js';
import { oldestFirst } from '../../core/records/listRecords.js';
import { type Column, type Field, isGroup, type Mapping } from '../sql/mapping.js';
import { Placeholder, ref, type Sql } from '../sql/statement.js';
import { featureRecords } from './featureRecord.js';
import { instantText as instant, ordering, recordsWanted } from './filters.js';
import { listedTimers, vacancies } from './vacancy.js';

/**
 * Compiles projections to SQL expressions that make JSON. The mapping of a field says where it is stored. This file
 * says how it is written as JSON: exactly as a presenter writes it.
 */

/** The values of every statement. */
export interface AnswerValues {
  readonly companyId: string;
  readonly pages: readonly RecordPage[];
}

/** The SQL parts of a Relay connection. `table` is the alias of the rows in `from` and in all expressions. */
interface PageSource {
  readonly table: string;
  /** `from … where …`, without order and limit. */
  readonly rows: Sql;
  /** Conditions that make the page begin after the cursor. */
  readonly after: Sql;
  /** `from … where …` of the page alone, if its rows are known already. */
  readonly page?: Sql | null;
  readonly hasPrevious: boolean;
  readonly order: Sql;
  readonly reversed: Sql;
  readonly first: Placeholder<never>;
  readonly firstAndOne: Placeholder<never>;
  /** A row's cursor before it is encoded. */
  readonly cursorText: Sql;
  readonly node: (members: Projection) => Sql;
}

/** Every table's condition has the company as a parameter. From it, Citus finds the one shard that it needs. */
const company = new Placeholder<AnswerValues>(({ companyId }) => companyId);

/** The expressions of one statement. Each nested table gets a unique alias. */
export class Json {
  readonly #pages: readonly RecordPage[];
  #names = 0;

  /** @param pages which filters and cursors each page has; their values are given when the statement runs */
  constructor(pages: readonly RecordPage[]) {
    this.#pages = pages;
  }

  vacancy(members: Projection, v: string): Sql {
    return this.#object(members, (member) => {
      if (member.kind === 'pages') {
        return this.#records(member, (r) => sql`${ref(`${r}.vacancy_id`)} = ${ref(`${v}.id`)}`);
      }
      if (member.kind === 'branch' && member.field === 'features') {
        if (member.isWhole) return ref(`${v}.shown_features`);
        return this.#list(ref(`${v}.features`), (e) => this.#feature(member.members, e, v));
      }
      if (member.kind === 'deferred') return this.#deferred(member, (name) => this.#whole(vacancies, name, v));
      return this.#field(member, vacancies, v);
    });
  }

  record(members: Projection, r: string): Sql {
    return this.#object(members, (member) => {
      if (member.kind === 'branch' && member.field === 'vacancy') {
        return this.#vacancyOf(r, (v) => this.vacancy(member.members, v));
      }
      if (member.kind === 'branch' && member.field === 'feature') return this.#featureOf(r, member.members);
      if (member.kind === 'deferred') return this.#deferred(member, (name) => this.#whole(featureRecords, name, r));
      return this.#field(member, featureRecords, r);
    });
  }

  /** Marks the place of a value that is made from these fields of its parent. */
  #deferred({ mark, index, needs }: DeferredField, field: (name: string) => Sql): Sql {
    const parent = needs.map((name) => sql`${sql.lit(name)}, ${field(name)}`);
    return sql`json_build_array(${mark}::text, ${sql.lit(index)}, json_build_object(${sql.join(parent)}), ${mark}::text)`;
  }

  /** A field in the form of the core. */
  #whole(mapping: Pick<Mapping<object>, 'field'>, name: string, table: string): Sql {
    const field = mapping.field(name);
    if (!isGroup(field)) return columnValue(field, table);
    const members = [...field].map(([member, column]) => sql`${sql.lit(member)}, ${columnValue(column, table)}`);
    return sql`json_build_object(${sql.join(members)})`;
  }

  /** A field, read as its mapping says. */
  #field(member: Exclude<Member, Constant>, mapping: Pick<Mapping<object>, 'field'>, table: string): Sql {
    if (member.kind !== 'value' && member.kind !== 'branch') return unknown(member);
    const field = mapping.field(member.field);
    if (isGroup(field)) return this.#grouped(member, field, table);
    if (member.kind === 'value') return columnValue(field, table);
    return this.#keptBranch(member, ref(`${table}.${field.name}`), field.type);
  }

  /** An object whose members are columns. */
  #grouped(member: Member, columns: Extract<Field, ReadonlyMap<string, Column>>, table: string): Sql {
    if (member.kind !== 'branch') return unknown(member);
    return this.#object(member.members, (part) => {
      const column = columns.get(fieldOf(part));
      return column ? columnValue(column, table) : unknown(part);
    });
  }

  #vacancyOf(r: string, expression: (v: string) => Sql): Sql {
    const v = this.#name('v');
    return sql`(select ${expression(v)} from vacancy ${ref(v)} where ${this.#sameVacancy(r, v)})`;
  }

  #featureOf(r: string, members: Projection): Sql {
    const v = this.#name('v');
    const e = this.#name('e');
    return sql`(
      select ${this.#feature(members, e, v)}
      from vacancy ${ref(v)}, jsonb_array_elements(${ref(`${v}.features`)}) as ${ref(e)}(value)
      where ${this.#sameVacancy(r, v)} and ${ref(`${e}.value`)} ->> 'id' = ${ref(`${r}.feature_id`)}
      limit 1)`;
  }

  #sameVacancy(r: string, v: string): Sql {
    return sql`${ref(`${v}.company_id`)} = ${company} and ${ref(`${v}.id`)} = ${ref(`${r}.vacancy_id`)}`;
  }

  /** @param e alias of the table whose column `value` is the feature @param v alias of the vacancy */
  #feature(members: Projection, e: string, v: string): Sql {
    const feature = ref(`${e}.value`);
    return this.#object(members, (member) => {
      switch (member.kind) {
        case 'variants':
          return this.#variants(member, feature);
        case 'pages':
          return this.#records(
            member,
            (r) =>
              sql`${ref(`${r}.vacancy_id`)} = ${ref(`${v}.id`)} and ${ref(`${r}.feature_id`)} = ${feature} ->> 'id'`,
          );
        case 'deferred':
          return this.#deferred(member, (name) => ofVacancy(name, v) ?? sql`${feature} -> ${sql.lit(name)}`);
        default:
          return this.#storedField(member, feature);
      }
    });
  }

  #variants({ of, field }: Variants, feature: Sql): Sql {
    const stored = sql`${feature} -> ${sql.lit(field)}`;
    const object = (members: Projection): Sql =>
      this.#object(members, (member) =>
        member.kind === 'list' ? this.#timers(member.members, feature) : this.#storedField(member, stored),
      );
    const [first, ...others] = Object.values(of);
    const isOne = first && others.every((members) => JSON.stringify(members) === JSON.stringify(first));
    if (isOne) return object(first);
    const cases = Object.entries(of).map(([code, members]) => sql`when ${sql.lit(code)} then ${object(members)}`);
    return sql`case ${feature} ->> 'featureCode' ${sql.join(cases, sql` `)} end`;
  }

  /** The timers as they are stored, as a list. */
  #timers(members: Projection, feature: Sql): Sql {
    const timers = sql`${feature} -> ${sql.lit(listedTimers)}`;
    if (isAsStored(members, listedTimers)) return sql`(${timers})::json`;
    const running = sql.join(runningTimers.map((name) => sql.lit(name)));
    return this.#list(timers, (e) =>
      this.#object(members, (part) => {
        const timer = ref(`${e}.value`);
        return fieldOf(part) === 'runs' ? sql`${timer} ->> 'name' in (${running})` : this.#storedField(part, timer);
      }),
    );
  }

  #records(member: Pages, belongs: (r: string) => Sql): Sql {
    const r = this.#name('r');
    const own = <T>(read: (page: RecordPage) => T) =>
      new Placeholder(({ pages }: AnswerValues) => read(defined(pages[member.index])));
    const source = this.recordSource(r, member.of, own, this.#pages[member.index]);
    return this.connection(member.members, { ...source, rows: sql`${source.rows} and ${belongs(r)}` });
  }

  /** The records of a company. @param own makes a placeholder for an argument of the page */
  recordSource<V>(
    r: string,
    kind: Pages['of'],
    own: (read: (page: RecordPage) => unknown) => Placeholder<V>,
    shape: RecordPage | undefined,
  ): PageSource {
    const filter = withPlaceholders(shape?.filter ?? {}, (name) => own(({ filter: given }) => given[name]));
    const position = shape?.page.after
      ? { value: own(({ page }) => page.after?.value), id: own(({ page }) => page.after?.id) }
      : null;
    const { by, reversed, after, cursorText } = ordering(r, shape?.order ?? oldestFirst, position);
    return {
      table: r,
      rows: sql`from feature_record ${ref(r)} where ${recordsWanted(r, company, kind, filter)}`,
      after,
      hasPrevious: position !== null,
      order: by,
      reversed,
      first: own(({ page }) => page.first),
      firstAndOne: own(({ page }) => page.first + 1),
      cursorText,
      node: (members) => this.record(members, r),
    };
  }

  /** A Relay connection. Only the selected members are computed. */
  connection(members: Projection, source: PageSource): Sql {
    const table = ref(source.table);
    const cursor = base64url(source.cursorText);
    // One extra row tells whether there is a next page.
    const looksAhead = members.some(
      (member) => member.kind === 'branch' && member.field === 'pageInfo' && member.members.some(asksForNext),
    );
    const shown = looksAhead ? sql`filter (where ${ref(`${source.table}.place`)} <= ${source.first})` : sql``;
    const listed = (item: Sql): Sql => sql`coalesce(json_agg(${item} order by ${source.order}) ${shown}, '[]')`;
    const pageInfo: Readonly<Record<string, Sql>> = {
      hasNextPage: sql`count(*) > ${source.first}`,
      hasPreviousPage: sql.lit(source.hasPrevious),
      startCursor: sql`(array_agg(${cursor} order by ${source.order}))[1]`,
      endCursor: sql`(array_agg(${cursor} order by ${source.reversed}) ${shown})[1]`,
    };
    const object = this.#object(members, (member) => {
      if (member.kind === 'value' && member.field === 'totalCount') return sql`(select count(*) ${source.rows})`;
      if (member.kind !== 'branch') return unknown(member);
      switch (member.field) {
        case 'nodes':
          return listed(source.node(member.members));
        case 'edges':
          return listed(
            this.#object(member.members, (part) => {
              if (part.kind === 'branch' && part.field === 'node') return source.node(part.members);
              return fieldOf(part) === 'cursor' ? cursor : unknown(part);
            }),
          );
        case 'pageInfo':
          return this.#object(member.members, (part) => pageInfo[fieldOf(part)] ?? unknown(part));
        default:
          return unknown(member);
      }
    });
    const page = sql`
      select ${table}.* ${source.page ?? sql`${source.rows} ${source.after}`}
      order by ${source.order} limit ${looksAhead ? source.firstAndOne : source.first}`;
    const numbered = looksAhead
      ? sql`select ${table}.*, row_number() over (order by ${source.order}) as place from (${page}) ${table}`
      : page;
    // `having true` returns one row even if the page is empty or no column of its rows is selected.
    return sql`(select ${object} from (${numbered}) ${table} having true)`;
  }

  /** The selected members of an object that is stored as jsonb. */
  #stored(members: Projection, from: Sql): Sql {
    return this.#object(members, (member) => this.#storedField(member, from));
  }

  /** An object or a list of objects that is stored as jsonb. */
  #keptBranch(
    { field, members, isList, isNullable, isWhole: isDeclaredWhole }: Branch,
    stored: Sql,
    type: Column['type'] = 'jsonb',
  ): Sql {
    const isWhole = isDeclaredWhole || isAsStored(members, field);
    // PostgreSQL reads a part of json slowly: it parses all of it for each part.
    const from = type === 'json' && !isWhole ? sql`${stored}::jsonb` : stored;
    if (!isList && isWhole) return from;
    if (!isList && isNullable) {
      return sql`case when jsonb_typeof(${from}) = 'object' then ${this.#stored(members, from)} end`;
    }
    if (!isList) return this.#stored(members, from);
    if (isWhole) return sql`coalesce(${from}, '[]')`;
    return this.#list(from, (e) => this.#stored(members, ref(`${e}.value`)));
  }

  #storedField(member: Member, from: Sql): Sql {
    if (member.kind === 'value') return sql`${from} -> ${sql.lit(member.field)}`;
    return member.kind === 'branch'
      ? this.#keptBranch(member, sql`${from} -> ${sql.lit(member.field)}`)
      : unknown(member);
  }

  #list(array: Sql, item: (e: string) => Sql): Sql {
    const e = this.#name('e');
    return sql`coalesce((select json_agg(${item(e)}) from jsonb_array_elements(${array}) as ${ref(e)}(value)), '[]')`;
  }

  #object(members: Projection, expression: (member: Exclude<Member, { kind: 'constant' }>) => Sql): Sql {
    const parts = members.map(
      (member) =>
        sql`${sql.lit(member.key)}, ${member.kind === 'constant' ? sql.lit(member.value) : expression(member)}`,
    );
    return sql`json_build_object(${sql.join(parts)})`;
  }

  #name(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

function columnValue({ name, type }: Column, table: string): Sql {
  const column = ref(`${table}.${name}`);
  return type === 'timestamptz' ? instant(column) : column;
}

/** What a feature is shown with of its vacancy. */
function ofVacancy(name: string, v: string): Sql | undefined {
  if (name === 'companyId') return ref(`${v}.company_id`);
  return name === 'vacancyId' ? ref(`${v}.id`) : undefined;
}

type EveryMember<T> = { readonly [M in keyof T]: true };

/** The order of members in jsonb: by length, then by bytes. */
const orderedByJsonb = (members: readonly string[]): readonly string[] =>
  members.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));

/**
 * Lists of objects that are stored with these members in this order, and no others. If a shape gets a further member,
 * this does not compile: stored objects lack it, so the list can't be answered as it is stored.
 */
const storedMembers: Readonly<Record<string, readonly string[]>> = {
  actions: orderedByJsonb(Object.keys({ id: true, templateId: true } satisfies EveryMember<FeatureAction>)),
  taskList: Object.keys(taskShape.shape),
  [listedTimers]: orderedByJsonb(
    Object.keys({ name: true, time: true, unit: true } satisfies EveryMember<AutomationTimer>),
  ),
};

/** Whether an answer has all stored members under their own names, in their stored order. Then it is what is stored. */
function isAsStored(members: Projection, list: string): boolean {
  const stored = storedMembers[list];
  if (members.length !== stored?.length) return false;
  return members.every(
    (member, at) => member.kind === 'value' && member.key === stored[at] && member.field === member.key,
  );
}

const fieldOf = (member: Member): string => ('field' in member ? member.field : '');
const asksForNext = (member: Member): boolean => fieldOf(member) === 'hasNextPage';

/** The same filter with a placeholder in place of each value. */
export function withPlaceholders<F extends object, V>(
  filter: F,
  placeholder: (name: keyof F) => Placeholder<V>,
): Record<keyof F & string, Placeholder<V>> {
  return objectWith(keysOf(filter), placeholder);
}

function base64url(text: Sql): Sql {
  return sql`translate(encode(convert_to(${text}, 'UTF8'), 'base64'), ${sql.lit('+/=\n')}, '-_')`;
}

/** For a member that this file does not know. The whole answer is then made from records, not by the database. */
function unknown(member: Member): never {
  throw new Unanswerable(`the ${member.kind} ${member.key} can't be answered here`);
}
