import type { Projection } from './projection.js';
import type { RecordPage, RecordPlace, VacancyPageWanted } from './reads.js';
import type { DecidedVacancy, Writes } from './writes.js';

/** Answers that the store makes as JSON, instead of records that are shown. */

/** What is to be answered, and the pages that stand within it. */
export interface AnswerShape {
  readonly projection: Projection;
  readonly pages: readonly RecordPage[];
}

/** JSON that the store made: its text, or the octets of that in UTF-8 where they are at hand. */
export type MadeJson = string | Uint8Array;

/** The kinds of records that are answered as texts. */
export type TextKind = 'interview' | 'psychometric';

export interface RecordPageOfCompany extends RecordPage {
  readonly companyId: string;
  readonly kind: TextKind;
}

/**
 * What became of a write that answers: the text; nothing kept, for what it was decided on holds no longer; nothing kept,
 * for the store can't make that answer.
 */
export type KeptText = { readonly body: MadeJson } | 'outdated' | 'unanswerable';

/**
 * Answers as JSON, each made by one statement however deep it goes; null where there is nothing of that id.
 * @throws AnswerTooLong, Unanswerable
 */
export interface Texts {
  vacancy(companyId: string, id: string, shape: AnswerShape): Promise<MadeJson | null>;
  record(kind: TextKind, place: RecordPlace, shape: AnswerShape): Promise<MadeJson | null>;
  vacancyPage(wanted: VacancyPageWanted, shape: AnswerShape): Promise<MadeJson | null>;
  /** A page of a company's records. */
  recordPage(wanted: RecordPageOfCompany, shape: AnswerShape): Promise<MadeJson | null>;
  /** As {@link Writes.keepVacancy}, answered by the vacancy as it is kept. */
  keepVacancy(decided: DecidedVacancy, projection: Projection): Promise<KeptText>;
}

/** A projection that the store can't answer: it is to be answered out of records. */
export class Unanswerable extends Error {}

/** Characters that anyone is sent at once at most. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** An answer of more than {@link maxAnswerLength}. */
export class AnswerTooLong extends Error {
  readonly characters: number;

  constructor(characters: number) {
    super(`the answer has ${characters} characters`);
    this.characters = characters;
  }
}
