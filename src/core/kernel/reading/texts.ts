import type { RecordPage } from '../../modules/pipeline/records/recordReads.js';
import type {
  DecidedVacancy,
  NewVacancyWrites,
  VacancyPageWanted,
} from '../../modules/pipeline/vacancies/vacancyStore.js';
import type { RecordTarget } from '../values/targets.js';
import type { Projection } from './projection.js';

/** Answers that the store makes as JSON, so that no records are loaded. */

/** The members of an answer, and the pages nested in it. */
export interface AnswerShape {
  readonly projection: Projection;
  readonly pages: readonly RecordPage[];
}

/** JSON that the store made: as text, or as UTF-8 bytes if the store has them. */
export type MadeJson = string | Uint8Array;

/** The kinds of records for which the store makes answers. */
export type TextKind = 'interview' | 'psychometric';

interface RecordPageOfCompany extends RecordPage {
  readonly companyId: string;
  readonly kind: TextKind;
}

/**
 * The outcome of a write with an answer: the JSON; or nothing is written, because the data on which it was decided has
 * changed, or because the store can't make the answer.
 */
export type KeptText = { readonly body: MadeJson } | 'outdated' | 'unanswerable';

/**
 * Answers as JSON. One statement makes each answer with all its nested parts. It is null if the id does not exist.
 * @throws AnswerTooLong, Unanswerable
 */
export interface Texts {
  vacancy(companyId: string, id: string, shape: AnswerShape): Promise<MadeJson | null>;
  record(kind: TextKind, target: RecordTarget, shape: AnswerShape): Promise<MadeJson | null>;
  vacancyPage(wanted: VacancyPageWanted, shape: AnswerShape): Promise<MadeJson | null>;
  /** A page of a company's records. */
  recordPage(wanted: RecordPageOfCompany, shape: AnswerShape): Promise<MadeJson | null>;
  /** As {@link NewVacancyWrites.keepVacancy}. The answer is the stored vacancy. */
  keepVacancy(decided: DecidedVacancy, projection: Projection): Promise<KeptText>;
}

/** The store can't make the answer for a projection. It must be made from records. */
export class Unanswerable extends Error {}

/** The most characters of one answer. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** An answer is longer than {@link maxAnswerLength}. */
export class AnswerTooLong extends Error {
  readonly characters: number;

  constructor(characters: number) {
    super(`the answer has ${characters} characters`);
    this.characters = characters;
  }
}
