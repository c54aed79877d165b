import { sql } from 'kysely';
import type { Ids } from '../../core/kernel/ports.js';
import type { DecidedVacancy, SettingsSeen } from '../../core/pipeline/stores/vacancyStore.js';
import { companySettings } from '../company/companySettings.js';
import { afterSaving, appendSteps, type EventValues, eventValues } from '../feed/event.js';
import { vacancies } from '../pipeline/vacancy.js';
import type { Parameter, Row } from '../sql/mapping.js';
import { fixed, Placeholder, type Statements } from '../sql/statement.js';
import { insertion, type Step, Steps, type WriteScope } from '../sql/steps.js';

interface NewVacancyValues extends EventValues {
  readonly companyId: string;
  readonly vacancy: readonly Parameter[];
  readonly version: string | null;
}

const placeholder = (read: (values: NewVacancyValues) => unknown): Placeholder<NewVacancyValues> =>
  new Placeholder(read);

/**
 * The version of a company's settings: a JSON value that PostgreSQL compares. No row if the company has no settings.
 */
const version = sql`jsonb_build_array(s.locale, s.default_tasks)`;
const settingsHold = sql`(
    select ${version} from company_settings s where s.company_id = ${placeholder(({ companyId }) => companyId)}
  ) is not distinct from ${placeholder((values) => values.version)}::jsonb`;

const steps: readonly Step[] = [
  { name: 'decided_on', write: () => sql`select true as holds where ${settingsHold}` },
  {
    name: 'v',
    after: 'decided_on',
    write: insertion<NewVacancyValues>(vacancies, (_, at) => placeholder(({ vacancy }) => vacancy[at])),
  },
];
const allSteps = [...steps, ...appendSteps('v')];
const insert = new Steps<NewVacancyValues, unknown>(allSteps, sql`select id from appended`);
const insertDeferred = new Steps<NewVacancyValues, unknown>(steps, sql`select id from v`);

const readSettings = fixed<{ companyId: string }, Row & { readonly version: string }>(
  () => sql`
    select s.locale, s.default_tasks, (${version})::text as version from company_settings s
    where s.company_id = ${new Placeholder<{ companyId: string }>(({ companyId }) => companyId)}`,
);

/**
 * Inserts new vacancies. The insert checks that the settings that a vacancy depends on are still those that were read,
 * so a stored vacancy is never based on outdated settings (ADR 6).
 */
export class NewVacancies {
  readonly #ids: Ids;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  async settingsSeen(statements: Statements, companyId: string): Promise<SettingsSeen> {
    const [row] = await readSettings(statements, { companyId });
    return row
      ? { settings: companySettings.record({ ...row, company_id: companyId }), version: row.version }
      : { settings: null, version: null };
  }

  /** As {@link NewVacancyWrites.insertWithEvent}. */
  async insert(scope: WriteScope, decided: DecidedVacancy): Promise<boolean> {
    const rows = await (scope.deferEvents ? insertDeferred : insert).write(scope, this.#values(decided));
    return inserted(scope, decided, rows.length);
  }

  #values({ vacancy, event, context, seen }: DecidedVacancy): NewVacancyValues {
    return {
      ...eventValues(this.#ids, vacancy.companyId, event, context),
      companyId: vacancy.companyId,
      vacancy: vacancies.parameters(vacancy),
      version: seen.version,
    };
  }
}

/** @returns whether the vacancy was inserted */
function inserted(
  scope: WriteScope,
  { vacancy: { companyId }, event, context }: DecidedVacancy,
  rows: number,
): boolean {
  if (rows > 0) afterSaving(scope, { companyId, events: [event], context });
  return rows > 0;
}
