import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Ids } from '../core/ports.js';
import type { Projection } from '../core/projection.js';
import type { KeptText } from '../core/texts.js';
import type { DecidedVacancy, SettingsSeen } from '../core/writes.js';
import { afterKeeping, type Tells, tellingSteps, told } from './event.js';
import { Json } from './json.js';
import type { Parameter, Row } from './mapping.js';
import { Compilations, fixed, Slot, type Statements } from './statement.js';
import { insertion, type Place, type Step, Steps } from './steps.js';
import { companySettings, vacancies } from './vacancy.js';

interface Values extends Tells {
  readonly companyId: string;
  readonly vacancy: readonly Parameter[];
  readonly version: string | null;
}

const slot = (read: (values: Values) => unknown): Slot<Values> => new Slot(read);

/** A company's settings as JSON, by which PostgreSQL compares them: none where the company has none. */
const version = sql`jsonb_build_array(s.locale, s.default_tasks)`;
const settingsHold = sql`(
    select ${version} from company_settings s where s.company_id = ${slot(({ companyId }) => companyId)}
  ) is not distinct from ${slot((values) => values.version)}::jsonb`;

const steps: readonly Step[] = [
  { name: 'decided_on', write: () => sql`select true as holds where ${settingsHold}` },
  {
    name: 'v',
    after: 'decided_on',
    write: insertion<Values>(vacancies, (_, at) => slot(({ vacancy }) => vacancy[at])),
  },
];
const telling = [...steps, ...tellingSteps('v')];
const keep = new Steps<Values, unknown>(telling, sql`select id from told`);
const keepUntold = new Steps<Values, unknown>(steps, sql`select id from v`);

const look = fixed<{ companyId: string }, Row & { readonly version: string }>(
  () => sql`
    select s.locale, s.default_tasks, (${version})::text as version from company_settings s
    where s.company_id = ${new Slot<{ companyId: string }>(({ companyId }) => companyId)}`,
);

const maxCompanies = 1_000;

/**
 * Keeps new vacancies. The settings that one is decided on are remembered, and what keeps it looks whether they still hold:
 * what is remembered can be outdated, what is kept can't (ADR 11).
 */
export class NewVacancies {
  readonly #ids: Ids;
  readonly #seen = new LRUCache<string, SettingsSeen>({ max: maxCompanies });
  readonly #compilations = new Compilations();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  async settingsSeen(statements: Statements, companyId: string): Promise<SettingsSeen> {
    const known = this.#seen.get(companyId);
    if (known) return known;
    const [row] = await look(statements, { companyId });
    return row
      ? { settings: companySettings.record({ ...row, company_id: companyId }), version: row.version }
      : { settings: null, version: null };
  }

  /** As {@link Writes.keepVacancy}. */
  async keep(place: Place, decided: DecidedVacancy): Promise<boolean> {
    const rows = await (place.tellLater ? keepUntold : keep).write(place, this.#values(decided));
    return this.#noted(place, decided, rows.length > 0);
  }

  /** As {@link Texts.keepVacancy}. */
  async keepAndAnswer(place: Place, decided: DecidedVacancy, projection: Projection): Promise<KeptText> {
    const values = this.#values(decided);
    // One by one they answer no text; and what is far longer in jsonb than it was sent is answered out of the record.
    if (place.oneByOne || exponentsIn(values) > maxExponents) return 'unanswerable';
    const statement = this.#compilations.of(projection, '', () =>
      new Steps<Values, { body: string }>(
        telling,
        sql`select (${new Json([]).vacancy(projection, 'v')})::text as body from v`,
      ).asOne(place.statements),
    );
    const [answer] = await statement.run(place.statements.client, values);
    return this.#noted(place, decided, answer !== undefined) && answer ? { body: answer.body } : 'outdated';
  }

  #values({ vacancy, event, telling, seen }: DecidedVacancy): Values {
    return {
      ...told(this.#ids, vacancy.companyId, event, telling),
      companyId: vacancy.companyId,
      vacancy: vacancies.parameters(vacancy),
      version: seen.version,
    };
  }

  #noted(place: Place, { vacancy: { companyId }, event, telling, seen }: DecidedVacancy, isKept: boolean): boolean {
    if (isKept) afterKeeping(place, { companyId, events: [event], telling });
    // Only now: what nothing can be decided on must not be remembered.
    if (isKept) this.#seen.set(companyId, seen);
    else if (this.#seen.get(companyId) === seen) this.#seen.delete(companyId);
    return isKept;
  }
}

/** With no more numbers that have an exponent an answer is not long yet: jsonb writes each out, in three hundred digits. */
const maxExponents = 1_000;

const exponentsIn = ({ vacancy }: Values): number =>
  vacancies.columns.reduce(
    (total, { type }, at) => (type === 'jsonb' ? total + (String(vacancy[at]).match(/\de[+-]/g)?.length ?? 0) : total),
    0,
  );
