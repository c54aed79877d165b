import { type ClientOptions, createClient, PipelineError } from 'recruitment-pipeline-client';
import { type Act, actOn } from './acts.ts';
import { newApplicant, oneOf } from './applicants.ts';
import { Calls, type CallsOptions } from './calls.ts';
import { Company, type Example, type OpenVacancy, readExamples } from './company.ts';

/** The life of a company, change by change. */

/** The bounds: so a database that is forgotten does not grow for ever, and a board has something to show. */
export const bounds = { fewestOpen: 20, mostOpen: 200, changes: 5_000 } as const;

/** Below so many open records, more people apply than leave. */
const usuallyOpen = 60;
/** The share of applications among the changes, below and from {@link usuallyOpen}. */
const applications = { below: 0.25, from: 0.06 } as const;
/**
 * The company is read again after so many changes, and after a refusal: others change it, too. With 20 changes a minute,
 * that is within the 25 requests of an API key.
 */
const changesBetweenReads = 30;
/** How often a tick looks for something else where a call is refused, as when a person was faster. */
const tries = 2;

export interface LifeOptions extends CallsOptions {
  /** The vacancies that live, by their short codes. */
  readonly lived: ReadonlySet<string>;
  /** The records that stay as they are, by their ids. */
  readonly still: ReadonlySet<string>;
  /** From 0 to less than 1. */
  readonly random: () => number;
  /** After so many changes it ends. */
  readonly mostChanges?: number;
}

/** @param client what the client is made with besides: the tests' time and tries */
export function optionsOf(
  env: Readonly<Record<string, string | undefined>>,
  random: () => number,
  client: Partial<ClientOptions> = {},
): LifeOptions {
  const { API: baseUrl = 'http://127.0.0.1:4000', KEY: apiKey = '', COMPANY = 'acme', CALLBACK_SECRET = '' } = env;
  const { LIVED = '', STILL = '', RECRUITER = '' } = env;
  return {
    client: createClient({ baseUrl, apiKey, ...client }),
    baseUrl,
    companyId: COMPANY,
    callbackSecret: CALLBACK_SECRET,
    recruiterId: RECRUITER,
    lived: new Set(LIVED.split(',')),
    still: new Set(STILL.split(',')),
    random,
  };
}

export class Life {
  readonly #options: LifeOptions;
  readonly #calls: Calls;
  #examples: readonly Example[] | null = null;
  #company: Company | null = null;
  #changes = 0;
  #hasKey = true;

  constructor(options: LifeOptions) {
    this.#options = options;
    this.#calls = new Calls(options);
  }

  /** The changes that it has made. */
  get changes(): number {
    return this.#changes;
  }

  get isOver(): boolean {
    return !this.#hasKey || this.#changes >= (this.#options.mostChanges ?? bounds.changes);
  }

  /**
   * Makes one change, if the rules allow one of those that it tries, and the API key's budget. The key may end: then it
   * is over.
   * @throws what is no refusal
   */
  async tick(): Promise<void> {
    for (let tried = 0; tried < tries && !this.isOver; tried += 1) {
      try {
        if (await this.#changed()) return;
        this.#company = null;
      } catch (error) {
        const status = error instanceof PipelineError ? error.status : 0;
        if (status === 401) this.#hasKey = false;
        else if (status === 429) return;
        else throw error;
      }
    }
  }

  async #changed(): Promise<boolean> {
    const { client, companyId } = this.#options;
    this.#examples ??= await readExamples(client, companyId);
    this.#company ??= await Company.read(client, companyId);
    const changed = (await this.#next(this.#company, this.#examples)?.run(this.#calls)) ?? [];
    if (changed.length === 0) return false;
    this.#company.note(changed);
    this.#changes += 1;
    if (this.#changes % changesBetweenReads === 0) this.#company = null;
    return true;
  }

  #next(company: Company, examples: readonly Example[]): Act | null {
    const { lived, random } = this.#options;
    const vacancies = company.vacancies.filter(({ shortCode }) => lived.has(shortCode ?? ''));
    const mayApply = company.open < bounds.mostOpen;
    const share = applications[company.open < usuallyOpen ? 'below' : 'from'];
    if (mayApply && random() < share) return this.#application(vacancies);
    const act = this.#actIn(vacancies, company, examples);
    if (act && !(act.closes && company.open <= bounds.fewestOpen)) return act;
    return mayApply ? this.#application(vacancies) : null;
  }

  #application(vacancies: readonly OpenVacancy[]): Act | null {
    const { random } = this.#options;
    const vacancy = oneOf(vacancies, random);
    const [first] = vacancy?.features.toSorted((a, b) => a.order - b.order) ?? [];
    const candidateId = newApplicant(random);
    return vacancy && first ? { closes: false, run: (calls) => calls.apply(vacancy, first, candidateId) } : null;
  }

  /** What happens to one of the open records; null if there is none. */
  #actIn(vacancies: readonly OpenVacancy[], { records, now }: Company, examples: readonly Example[]): Act | null {
    const { still, random } = this.#options;
    const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
    const record = oneOf(
      [...records.values()].filter(({ id, vacancyId }) => byId.has(vacancyId) && !still.has(id)),
      random,
    );
    const vacancy = byId.get(record?.vacancyId ?? '');
    const feature = vacancy?.features.find(({ id }) => id === record?.featureId);
    if (!record || !vacancy || !feature) return null;
    const own = examples.filter(({ vacancyId }) => vacancyId === vacancy.id);
    return actOn(record, { vacancy, feature, examples: own, now }, random);
  }
}

/** Milliseconds between two changes: at least, and by how much they differ. */
const pace = { least: 2_000, more: 2_000 } as const;

/** Lets a life go on, about every three seconds, until it is over or stopped. A fault does not end it. */
export async function live(
  life: Pick<Life, 'tick' | 'isOver'>,
  {
    pause,
    signal,
    random,
    report,
  }: {
    readonly pause: (ms: number) => Promise<void>;
    readonly signal: AbortSignal;
    readonly random: () => number;
    readonly report: (line: string) => void;
  },
): Promise<void> {
  while (!life.isOver && !signal.aborted) {
    await life.tick().catch((error: unknown) => report(`A change has failed: ${error}`));
    if (!life.isOver && !signal.aborted) await pause(pace.least + random() * pace.more);
  }
}
