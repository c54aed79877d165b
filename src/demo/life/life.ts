import type { ApiKeyCaller } from '../../core/application/access/caller.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { Refusal } from '../../core/kernel/errors.js';
import type { Vacancy } from '../../core/modules/pipeline/shapes/vacancy.js';
import { shown } from '../company/company.js';
import { backendQuestions } from '../questions/backendQuestions.js';
import { careQuestions } from '../questions/careQuestions.js';
import type { QuestionBank } from '../questions/questions.js';
import { shortCodes } from '../vacancies/vacancies.js';
import { type Act, actOn } from './acts.js';
import { newApplicant } from './applicants.js';
import { Calls } from './calls.js';

/** The life of the demo's company, change by change (docs/CONFIGURATION.md: `DEMO_LIFE`). */

/** The bounds: so an embedded database that is forgotten does not grow for ever, and a board has something to show. */
export const bounds = { fewestOpen: 20, mostOpen: 200, changes: 5_000 } as const;

/** Below so many open records, more people apply than leave. */
const usuallyOpen = 60;
/** The share of applications among the changes, below and from {@link usuallyOpen}. */
const applications = { below: 0.25, from: 0.06 } as const;
/** How often a tick looks for something else where a call is refused, as when a person was faster. */
const tries = 5;

/** The vacancies that live, by their short codes, with the questions of their interviews. */
const lived: ReadonlyMap<string | null, QuestionBank | null> = new Map([
  [shortCodes.backend, backendQuestions],
  [shortCodes.support, careQuestions],
  [shortCodes.warehouse, null],
]);

/** The README shows these records, so they stay as they are. */
const still: ReadonlySet<string> = new Set([shown.interviewId, shown.psychometricId]);

export interface LifeParts {
  readonly dispatcher: Pick<Dispatcher, 'query' | 'execute' | 'receive'>;
  /** Who acts: the demo's API key. Null once it has ended, and then the life ends too. */
  readonly caller: () => Promise<ApiKeyCaller | null>;
  readonly newId: () => string;
  /** From 0 to less than 1. */
  readonly random: () => number;
  /** After so many changes it ends. */
  readonly mostChanges?: number;
}

export class Life {
  readonly #parts: LifeParts;
  #changes = 0;
  #hasCaller = true;

  constructor(parts: LifeParts) {
    this.#parts = parts;
  }

  /** The changes that it has made. */
  get changes(): number {
    return this.#changes;
  }

  get isOver(): boolean {
    return !this.#hasCaller || this.#changes >= (this.#parts.mostChanges ?? bounds.changes);
  }

  /** Makes one change, if the rules allow one of those that it tries. @throws what is no refusal */
  async tick(): Promise<void> {
    if (this.isOver) return;
    const caller = await this.#parts.caller();
    this.#hasCaller = caller !== null;
    if (!caller) return;
    const calls = new Calls(this.#parts.dispatcher, caller, this.#parts.newId);
    for (let tried = 0; tried < tries; tried += 1) {
      if (!(await done(() => this.#change(calls)))) continue;
      this.#changes += 1;
      return;
    }
  }

  async #change(calls: Calls): Promise<boolean> {
    const { random } = this.#parts;
    const vacancies = (await calls.vacancies()).filter(({ shortCode }) => lived.has(shortCode));
    const vacancy = vacancies[Math.floor(random() * vacancies.length)];
    if (!vacancy) return false;
    const open = await calls.countOpen();
    const share = applications[open < usuallyOpen ? 'below' : 'from'];
    const mayApply = open < bounds.mostOpen;
    if (mayApply && random() < share) return this.#apply(calls, vacancy);
    const act = await this.#act(calls, vacancy);
    if (act && !(act.closes && open <= bounds.fewestOpen)) return act.run(calls);
    return mayApply && this.#apply(calls, vacancy);
  }

  async #apply(calls: Calls, vacancy: Vacancy): Promise<boolean> {
    const [first] = vacancy.features.toSorted((a, b) => a.order - b.order);
    return first !== undefined && calls.apply(vacancy, first, newApplicant(this.#parts.random));
  }

  /** What happens to one of the vacancy's open records; null if it has none. */
  async #act(calls: Calls, vacancy: Vacancy): Promise<Act | null> {
    const { random } = this.#parts;
    const records = (await calls.openRecords(vacancy.id)).filter(({ id }) => !still.has(id));
    const record = records[Math.floor(random() * records.length)];
    const feature = vacancy.features.find(({ id }) => id === record?.featureId);
    if (!record || !feature) return null;
    return actOn(record, { vacancy, feature, bank: lived.get(vacancy.shortCode) ?? null }, random);
  }
}

/** @returns false where it is refused */
async function done(change: () => Promise<boolean>): Promise<boolean> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
