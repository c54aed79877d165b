import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { RecordTarget } from '../../kernel/values/targets.js';
import type { RecordPage } from './recordReads.js';

/** The kinds of records that the store renders as JSON. */
export type RenderedKind = 'interview' | 'psychometric';

interface RecordPageOfCompany extends RecordPage {
  readonly companyId: string;
  readonly kind: RenderedKind;
}

/**
 * Renders records as JSON. One statement makes each answer with all its nested parts. It is null if the id does not exist.
 * @throws AnswerTooLong, Unanswerable
 */
export interface RecordRenderer {
  record(kind: RenderedKind, target: RecordTarget, shape: AnswerShape): Promise<RenderedJson | null>;
  /** A page of a company's records. */
  recordPage(wanted: RecordPageOfCompany, shape: AnswerShape): Promise<RenderedJson | null>;
}

/** Pages of records that may be nested in another answer. */
export interface RecordList {
  readonly recordKind: RenderedKind;
  /** Parses the arguments of a page. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => RecordPage;
}
