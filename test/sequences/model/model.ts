/**
 * The rules of a candidate's way (docs/BEHAVIOUR.md), implemented again in the simplest form. Tests compare the service
 * with this model. It shares no code with the service.
 */

export interface ModelFeature {
  readonly id: string;
  readonly code: string;
  readonly order: number;
  readonly selfInit: boolean;
}

export interface ModelRecord {
  /** The service's id, after its answer. */
  id: string;
  readonly vacancy: ModelVacancy;
  readonly feature: string;
  readonly candidate: string;
  readonly kind: 'Interview' | 'Psychometric' | 'ModuleRecord';
  /** The codes, each with what changed the record to it, oldest first. */
  readonly history: (readonly [code: string, by: string])[];
  isClosed: boolean;
  discard: { readonly at: number; readonly reason: string | null } | null;
  score: number | null;
  /** `date` in milliseconds since the epoch, `duration` in minutes. */
  meeting: { readonly date: number; readonly duration: number } | null;
  submissionId: string | null;
  /** The newest answer to each question, by their order, then as they came. */
  answers: Map<string, ModelAnswer>;
}

export interface ModelAnswer {
  readonly score: number | null;
  readonly max: number | null;
  readonly needsReview: boolean;
  readonly order: number;
  readonly version: number;
}

export interface ModelVacancy {
  /** The service's id. */
  readonly id: string;
  status: 'SAVED' | 'IN_PROGRESS' | 'CLOSED';
  /** What it was when it was closed. */
  closedFrom: 'SAVED' | 'IN_PROGRESS';
  features: readonly ModelFeature[];
  maxCandidates: number | null;
}

/** A refusal with its reason. */
export class Refused extends Error {}

const refuse = (reason: string): never => {
  throw new Refused(reason);
};

/** The outcome for one id of a bulk call. */
export type Outcome = { readonly refused: string } | { readonly touched: readonly ModelRecord[] };

const dayMs = 24 * 60 * 60 * 1000;
const forbidden = new Set(['FINISHED', 'DISCARDED', 'CANCELLED']);
const kinds: Readonly<Record<string, ModelRecord['kind']>> = {
  INTERVIEW: 'Interview',
  AUTOMATIC_PSYCHOMETRIC: 'Psychometric',
};

export class Model {
  readonly vacancies: ModelVacancy[] = [];
  /** In the order of their start. */
  readonly records: ModelRecord[] = [];
  /** In the order of their closing. */
  #closed: ModelRecord[] = [];
  readonly bans = new Map<string, string | null>();
  /** The catalogue of rejection reasons. */
  readonly reasons = new Set<string>();
  reviewGate = false;

  /** @param now milliseconds since the epoch */
  constructor(readonly now: () => number) {}

  // Vacancies.

  publish(vacancy: ModelVacancy): void {
    this.#assertOpen(vacancy);
    if (vacancy.status === 'SAVED') vacancy.status = 'IN_PROGRESS';
  }

  close(vacancy: ModelVacancy): void {
    this.#assertOpen(vacancy);
    if (vacancy.status !== 'CLOSED') vacancy.closedFrom = vacancy.status;
    vacancy.status = 'CLOSED';
  }

  reopenVacancy(vacancy: ModelVacancy): void {
    if (vacancy.status !== 'CLOSED') refuse('VACANCY_NOT_CLOSED');
    vacancy.status = vacancy.closedFrom;
  }

  /** @param isStale whether the vacancy was changed since the editor read it */
  edit(
    vacancy: ModelVacancy,
    patch: { features?: readonly ModelFeature[]; maxCandidates?: number | null },
    isStale: boolean,
  ): void {
    this.#assertOpen(vacancy);
    if (isStale) refuse('STALE');
    const { features = vacancy.features } = patch;
    for (const record of this.#open(vacancy)) {
      const before = vacancy.features.find(({ id }) => id === record.feature);
      const after = features.find(({ id }) => id === record.feature);
      if (!after || after.code !== before?.code) refuse('FEATURE_IN_USE');
    }
    vacancy.features = features.toSorted((a, b) => a.order - b.order);
    if (patch.maxCandidates !== undefined) vacancy.maxCandidates = patch.maxCandidates;
  }

  // Records.

  init(vacancy: ModelVacancy, featureId: string, candidates: readonly string[]): (Outcome & object)[] {
    this.#assertOpen(vacancy);
    const feature = vacancy.features.find(({ id }) => id === featureId) ?? refuse('INVALID_DESTINATION');
    return candidates.map((candidate) =>
      this.#try(() => {
        if (this.bans.has(candidate)) refuse('CANDIDATE_BANNED');
        if (this.#isIn(vacancy, feature.id, candidate)) refuse('CANDIDATE_ALREADY_IN_FEATURE');
        this.#assertRoomFor(vacancy, candidate);
        if (vacancy.status === 'SAVED') vacancy.status = 'IN_PROGRESS';
        return [this.#begin(vacancy, feature, candidate)];
      }),
    );
  }

  /** @param to null for the next feature */
  move(record: ModelRecord | null, by: 'ORCHESTRATED' | 'FORWARDED', to: string | null = null): readonly ModelRecord[] {
    const found = this.#moving(record);
    if (found.isClosed) refuse('FEATURE_ALREADY_CLOSED');
    if (this.bans.has(found.candidate)) refuse('CANDIDATE_BANNED');
    if (this.reviewGate && [...found.answers.values()].some(({ needsReview }) => needsReview)) refuse('REVIEW_PENDING');
    const { vacancy } = found;
    const current = vacancy.features.find(({ id }) => id === found.feature);
    const next =
      to === null
        ? (vacancy.features.find(({ order }) => order > (current?.order ?? Number.POSITIVE_INFINITY)) ?? null)
        : (vacancy.features.find(({ id }) => id === to && id !== found.feature) ?? refuse('INVALID_DESTINATION'));
    if (next && this.#isIn(vacancy, next.id, found.candidate)) refuse('CANDIDATE_ALREADY_IN_FEATURE');
    this.#end(found, 'FINISHED', by);
    return next ? [found, this.#begin(vacancy, next, found.candidate)] : [found];
  }

  discard(record: ModelRecord | null, ban: boolean, reason: string | null): readonly ModelRecord[] {
    const found = this.#moving(record);
    if (found.isClosed) refuse('FEATURE_ALREADY_CLOSED');
    this.#end(found, 'DISCARDED', 'DISCARDED_BY_RECRUITER');
    found.discard = { at: this.now(), reason };
    if (ban && !this.bans.has(found.candidate)) this.bans.set(found.candidate, reason);
    return [found];
  }

  cancel(record: ModelRecord | null): readonly ModelRecord[] {
    const found = this.#moving(record);
    if (found.isClosed) refuse('FEATURE_ALREADY_CLOSED');
    if (codeOf(found) === 'CANCELLED') refuse('ALREADY_CANCELLED');
    found.history.push(['CANCELLED', 'CANCELLED']);
    found.meeting = null;
    return [found];
  }

  reopen(record: ModelRecord | null, liftBan: boolean): readonly ModelRecord[] {
    const found = this.#moving(record);
    const { discard, vacancy, candidate } = found;
    if (!discard) return refuse('NOT_DISCARDED');
    if (this.now() - discard.at > 30 * dayMs) refuse('REOPEN_EXPIRED');
    if (!liftBan && this.bans.has(candidate)) refuse('CANDIDATE_BANNED');
    if (!vacancy.features.some(({ id }) => id === found.feature)) refuse('INVALID_DESTINATION');
    if (this.#isIn(vacancy, found.feature, candidate)) refuse('CANDIDATE_ALREADY_IN_FEATURE');
    this.#assertRoomFor(vacancy, candidate);
    if (liftBan) this.bans.delete(candidate);
    found.history.push([found.history.at(-2)?.[0] ?? '', 'REOPENED']);
    found.isClosed = false;
    found.discard = null;
    this.#closed = this.#closed.filter((one) => one !== found);
    return [found];
  }

  /** The record of the candidate in the feature before this one. */
  previous({ vacancy, feature, candidate, id }: ModelRecord): ModelRecord | null {
    const same = this.records.filter(
      (one) => one.vacancy === vacancy && one.feature === feature && one.candidate === candidate,
    );
    return same[same.findIndex((one) => one.id === id) - 1] ?? null;
  }

  enter(record: ModelRecord | null, code: string): void {
    this.#enter(this.#moving(record), code, 'UPDATED');
  }

  /** @param date milliseconds since the epoch */
  book(record: ModelRecord | null, date: number, duration: number | null): void {
    const found = record ?? refuse('RECORD_NOT_FOUND');
    const feature = found.vacancy.features.find(({ id }) => id === found.feature);
    if (feature?.code !== 'AUTOMATIC_SCHEDULING_VIRTUAL') refuse('RECORD_NOT_FOUND');
    this.#assertOpen(found.vacancy);
    if (found.isClosed) refuse('FEATURE_ALREADY_CLOSED');
    if (date <= this.now()) refuse('INVALID_DATE');
    const meeting = { date, duration: duration ?? refuse('INVALID_DATE') };
    found.history.push(['SCHEDULED', 'BOOKED']);
    found.meeting = meeting;
  }

  report(record: ModelRecord | null, submissionId: string | null, code: string | null): void {
    const found = record?.kind === 'Psychometric' ? record : refuse('PSYCHOMETRIC_NOT_FOUND');
    this.#assertOpen(found.vacancy);
    if (code !== null) this.#enter(found, code, 'REPORTED');
    found.submissionId = submissionId;
  }

  saveReason(reason: string): void {
    this.reasons.add(reason);
  }

  deleteReason(reason: string): void {
    if (!this.reasons.delete(reason)) refuse('CATALOGUE_ENTRY_NOT_FOUND');
  }

  /** Without a catalogue of reasons, every reason is valid. */
  assertReason(reason: string): void {
    if (this.reasons.size > 0 && !this.reasons.has(reason)) refuse('INVALID_REASON');
  }

  liftBan(candidate: string): void {
    if (!this.bans.delete(candidate)) refuse('BAN_NOT_FOUND');
  }

  /** @param sent the total score, if the call has one */
  answer(record: ModelRecord | null, given: readonly GivenAnswer[], sent: number | null): void {
    const found = this.#interview(record);
    for (const [order, { questionId, ...answer }] of given.entries())
      this.#version(found, questionId, { ...answer, order });
    found.answers = new Map([...found.answers].toSorted(([, a], [, b]) => a.order - b.order));
    this.#score(found, sent);
    if (!found.isClosed && codeOf(found) === 'PENDING') found.history.push(['IN_PROGRESS', 'SCORED']);
  }

  /** @param score null empties it, and undefined leaves it */
  review(record: ModelRecord | null, questionId: string, score: number | null | undefined): void {
    const found = this.#interview(record);
    const answer = found.answers.get(questionId) ?? refuse('UNKNOWN_QUESTION');
    this.#version(found, questionId, {
      ...answer,
      score: score === undefined ? answer.score : score,
      needsReview: false,
    });
    this.#score(found, null);
  }

  /** One after the other, like a bulk call. */
  each(
    records: readonly (ModelRecord | null)[],
    change: (record: ModelRecord | null) => readonly ModelRecord[],
  ): Outcome[] {
    return records.map((record) => this.#try(() => change(record)));
  }

  #try(change: () => readonly ModelRecord[]): Outcome {
    try {
      return { touched: change() };
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  }

  #enter(record: ModelRecord, code: string, by: string): void {
    if (record.isClosed) refuse('FEATURE_ALREADY_CLOSED');
    if (forbidden.has(code)) refuse('INVALID_TRANSITION');
    record.history.push([code, by]);
    if (code === 'TO_SCHEDULE') record.meeting = null;
  }

  #interview(record: ModelRecord | null): ModelRecord {
    if (record?.kind !== 'Interview') return refuse('INTERVIEW_NOT_FOUND');
    this.#assertOpen(record.vacancy);
    return record;
  }

  #version(record: ModelRecord, questionId: string, answer: Omit<ModelAnswer, 'version'>): void {
    const { score, max, needsReview, order } = answer;
    const version = (record.answers.get(questionId)?.version ?? 0) + 1;
    record.answers.set(questionId, { score, max, needsReview, order, version });
  }

  #score(record: ModelRecord, sent: number | null): void {
    const scored = [...record.answers.values()].filter(({ score, max }) => score !== null && max !== null);
    const sum = (of: (answer: ModelAnswer) => number | null) => scored.reduce((all, one) => all + (of(one) ?? 0), 0);
    const most = sum(({ max }) => max);
    // The scores of this test are whole numbers, so the sum is exact before the rounding.
    const byRule = most === 0 ? null : Math.floor((1000 * sum(({ score }) => score)) / most + 0.5) / 10;
    record.score = sent ?? byRule;
  }

  #begin(vacancy: ModelVacancy, { id: feature, code, selfInit }: ModelFeature, candidate: string): ModelRecord {
    const record: ModelRecord = {
      id: '',
      vacancy,
      feature,
      candidate,
      kind: kinds[code] ?? 'ModuleRecord',
      history: [[selfInit ? 'IN_PROGRESS' : 'PENDING', 'INITIALIZED']],
      isClosed: false,
      discard: null,
      score: null,
      meeting: null,
      submissionId: null,
      answers: new Map(),
    };
    this.records.push(record);
    return record;
  }

  #end(record: ModelRecord, code: string, by: string): void {
    record.history.push([code, by]);
    record.isClosed = true;
    this.#closed.push(record);
  }

  #moving(record: ModelRecord | null): ModelRecord {
    if (!record) return refuse('RECORD_NOT_FOUND');
    this.#assertOpen(record.vacancy);
    return record;
  }

  #assertOpen({ status }: ModelVacancy): void {
    if (status === 'CLOSED') refuse('VACANCY_CLOSED');
  }

  /** A candidate with an open record, or whose last record was not discarded, already has a place. */
  #assertRoomFor(vacancy: ModelVacancy, candidate: string): void {
    const { maxCandidates } = vacancy;
    const counted = new Set(
      this.records
        .filter((record) => record.vacancy === vacancy)
        .map((record) => record.candidate)
        .filter((one) => this.#hasPlace(vacancy, one)),
    );
    if (maxCandidates !== null && !counted.has(candidate) && counted.size >= maxCandidates) refuse('VACANCY_FULL');
  }

  #hasPlace(vacancy: ModelVacancy, candidate: string): boolean {
    if (this.#open(vacancy).some((record) => record.candidate === candidate)) return true;
    const last = this.#closed.findLast((record) => record.vacancy === vacancy && record.candidate === candidate);
    return last !== undefined && codeOf(last) !== 'DISCARDED';
  }

  #open(vacancy: ModelVacancy): ModelRecord[] {
    return this.records.filter((record) => record.vacancy === vacancy && !record.isClosed);
  }

  #isIn(vacancy: ModelVacancy, feature: string, candidate: string): boolean {
    return this.#open(vacancy).some((record) => record.feature === feature && record.candidate === candidate);
  }
}

export interface GivenAnswer extends Omit<ModelAnswer, 'version' | 'order'> {
  readonly questionId: string;
}

export const codeOf = (record: ModelRecord): string => record.history.at(-1)?.[0] ?? '';
