import type { Instant } from '../../kernel/values/instants.js';
import { firstIndexWhere } from '../../kernel/values/objects.js';
import { versionsOf } from '../../pipeline/rules/answers.js';
import type { ScoredAnswer } from '../../pipeline/shapes/record.js';
import type { DecisionScore, DecisionStep } from '../shapes/decision.js';
import type { AnswerFact, ScoredRecord, StepEvent } from '../shapes/evidence.js';
import { stepOf } from './steps.js';

/**
 * The history of one record, indexed for all decisions about it: a record may have a thousand events, 500 answers with 50
 * versions each, and a hundred decisions on one page. So a decision costs what it shows.
 */

/** A thing that an event did, at the event's number. */
interface At<T> {
  readonly at: bigint;
  readonly is: T;
}

type Version = ScoredAnswer & { readonly version: number };

interface AnswerVersions {
  readonly questionId: string;
  /** Oldest first. Their numbers rise, and their dates never fall. */
  readonly versions: readonly Version[];
  /** What events gave: each the least version from there on. */
  readonly least: readonly At<number>[];
}

export interface ScoreFrom {
  readonly score: DecisionScore;
  /** The number of the event that gave this version; null if that is not known. */
  readonly from: string | null;
}

export class RecordHistory {
  readonly #record: ScoredRecord | null;
  readonly #steps: readonly At<DecisionStep>[];
  /** The steps about a decision itself, by its id. */
  readonly #about: ReadonlyMap<string | null, readonly At<DecisionStep>[]>;
  /** What the score of the interview was before each change of it. */
  readonly #scores: readonly At<number | null>[];
  readonly #answers: readonly AnswerVersions[];
  /** The first event that gave a version, by question and version. */
  readonly #givers = new Map<string, At<string>>();
  /** The first event of an instant that names no answers, because its data was too long. */
  readonly #cut = new Map<Instant, At<string>>();
  /** The last such event. */
  #lastCut: bigint | null = null;

  /**
   * @param record null if its parts are not wanted, or if there is no such record any more
   * @param events those that steps and scores come from, in the order of their numbers
   */
  constructor(record: ScoredRecord | null, events: readonly StepEvent[]) {
    this.#record = record;
    const complete = record ? completions(record) : (event: StepEvent) => event;
    const all = events.map((event): At<StepEvent> => ({ at: BigInt(event.seq), is: complete(event) }));
    const steps = all.flatMap(({ at, is }) => {
      const step = stepOf(is);
      return step ? { at, is: step, decisionId: is.facts.decisionId } : [];
    });
    this.#steps = steps;
    this.#about = Map.groupBy(steps, ({ decisionId }) => decisionId);
    this.#scores = all.flatMap(({ at, is: { facts } }) => (facts.hasScore ? { at, is: facts.scoreBefore } : []));
    this.#answers = record ? this.#answersOf(record, all) : [];
  }

  /** All steps before an event, and what was done about its own decision later. */
  stepsOf({ id, seq }: { readonly id: string; readonly seq: string }): DecisionStep[] {
    const number = BigInt(seq);
    const before = this.#steps.slice(
      0,
      firstIndexWhere(this.#steps, ({ at }) => at >= number),
    );
    return [...before, ...this.about(id).filter(({ at }) => at >= number)].map(({ is }) => is);
  }

  /** What was done about a decision itself. */
  about(decisionId: string): readonly At<DecisionStep>[] {
    return this.#about.get(decisionId) ?? [];
  }

  /** The interview's score at an event: what its first later change began with; without one the present score. */
  scoreAt(seq: string): number | null {
    if (!this.#record) return null;
    const next = this.#scores[firstAfter(this.#scores, BigInt(seq))];
    return next ? next.is : this.#record.score;
  }

  /**
   * The newest version of each answer at an event. Later events name the versions that came later. If an event does not,
   * their dates decide.
   */
  scoresAt(seq: string, createdAt: Instant): ScoreFrom[] {
    const number = BigInt(seq);
    const isByDate = this.#lastCut !== null && this.#lastCut > number;
    return this.#answers.flatMap(({ questionId, versions, least }) => {
      const before = least[firstAfter(least, number)]?.is ?? Number.POSITIVE_INFINITY;
      const end = firstIndexWhere(
        versions,
        ({ version, createdAt: of }) => version >= before || (isByDate && of > createdAt),
      );
      const then = versions[end - 1];
      return then ? { score: scoreOf(questionId, then), from: this.#giverOf(questionId, then, number) } : [];
    });
  }

  #giverOf(questionId: string, { version, createdAt }: Version, number: bigint): string | null {
    const givers = [this.#givers.get(`${version} ${questionId}`), this.#cut.get(createdAt)];
    return givers.find((giver) => giver && giver.at <= number)?.is ?? null;
  }

  #answersOf({ answers, answerHistories }: ScoredRecord, events: readonly At<StepEvent>[]): AnswerVersions[] {
    const given = new Map<string, At<number>[]>();
    for (const { at, is } of events) {
      if (is.type !== 'RECORD_SCORED' && is.type !== 'RECORD_REVIEWED') continue;
      const { facts, seq, createdAt } = is;
      if (facts.isCut) {
        this.#lastCut = at;
        if (!this.#cut.has(createdAt)) this.#cut.set(createdAt, { at, is: seq });
      }
      for (const { questionId, version } of facts.after) {
        const key = `${version} ${questionId}`;
        if (!this.#givers.has(key)) this.#givers.set(key, { at, is: seq });
        const its = given.get(questionId);
        if (its) its.push({ at, is: version });
        else given.set(questionId, [{ at, is: version }]);
      }
    }
    const histories = new Map(answerHistories.map((history) => [history.questionId, history]));
    return answers.map((answer) => ({
      questionId: answer.questionId,
      versions: versionsOf(answer, histories.get(answer.questionId)),
      least: leastFrom(given.get(answer.questionId) ?? []),
    }));
  }
}

const firstAfter = (all: readonly At<unknown>[], number: bigint): number =>
  firstIndexWhere(all, ({ at }) => at > number);

/** Each with the least version of itself and all later ones. */
function leastFrom(given: readonly At<number>[]): At<number>[] {
  let least = Number.POSITIVE_INFINITY;
  return given
    .toReversed()
    .map(({ at, is }) => {
      least = Math.min(least, is);
      return { at, is: least };
    })
    .reverse();
}

function scoreOf(questionId: string, version: Version): DecisionScore {
  const { questionScore: score, maxQuestionScore: maxScore, scorer, rubricHash, promptHash, inputHash } = version;
  const provenance = { rubricHash, promptHash, inputHash, runId: version.runId };
  return { questionId, score, maxScore, version: version.version, scorer, ...provenance, createdAt: version.createdAt };
}

type Changed = Pick<StepEvent['facts'], 'before' | 'after'>;

/**
 * Completes events of a record with the answers that they were too long to have. The record keeps all versions, and their
 * dates say which came with an event. An event stays as it is if it has all its answers, or if the record has no such
 * version.
 */
function completions({ answers, answerHistories }: ScoredRecord): (event: StepEvent) => StepEvent {
  let byInstant: ReadonlyMap<Instant, Changed> | null = null;
  return (event) => {
    if (!event.facts.isCut) return event;
    byInstant ??= changesByInstant({ answers, answerHistories });
    const changed = byInstant.get(event.createdAt);
    return changed ? { ...event, facts: { ...event.facts, ...changed, isCut: false } } : event;
  };
}

/** What the answers were before, and what they became, at each instant of a version. Of each question its first one. */
function changesByInstant({
  answers,
  answerHistories,
}: Pick<ScoredRecord, 'answers' | 'answerHistories'>): Map<Instant, Changed> {
  const histories = new Map(answerHistories.map((history) => [history.questionId, history]));
  const changes = new Map<Instant, { readonly before: AnswerFact[]; readonly after: AnswerFact[] }>();
  for (const answer of answers) {
    const { questionId } = answer;
    let [before, instant]: [AnswerFact | null, Instant | null] = [null, null];
    for (const { version, questionScore: score, scorer, createdAt } of versionsOf(answer, histories.get(questionId))) {
      const fact = { questionId, score, version, scorerId: scorer?.id ?? null };
      if (createdAt !== instant) {
        const changed = changes.get(createdAt) ?? { before: [], after: [] };
        changes.set(createdAt, changed);
        changed.after.push(fact);
        if (before) changed.before.push(before);
      }
      [before, instant] = [fact, createdAt];
    }
  }
  return changes;
}
