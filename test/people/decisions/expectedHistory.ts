import type { Reply } from '../../support/service/service.js';

/**
 * What the decisions of a company must show, by its events alone: each is told in its turn, before anything later is
 * known. The service finds the same the other way round.
 */

type Json = Reply['body'];

interface Expected {
  readonly answers: Map<string, Json>;
  /** The event that gave the newest version of an answer. */
  readonly given: Map<string, string>;
  score: number | null;
  readonly steps: Json[];
}

const deciding: Readonly<Record<string, string>> = {
  RECORD_MOVED: 'MOVED',
  RECORD_FINISHED: 'FINISHED',
  RECORD_DISCARDED: 'DISCARDED',
  RECORD_REOPENED: 'REOPENED',
};
const stepKinds: Readonly<Record<string, string>> = {
  RECORD_HELD: 'HELD',
  RECORD_RELEASED: 'RELEASED',
  RECORD_DISMISSED: 'DISMISSED',
  REVIEW_REQUESTED: 'OBJECTED',
};

export class ExpectedHistory {
  readonly decisions = new Map<string, Json>();
  readonly #records = new Map<string, Expected>();
  readonly #reasons = new Map<string, string>();

  /** @param answersNow the answers of an interview, where an event was too long to have them */
  async tell(event: Json, answersNow: (recordId: string) => Promise<Json[]>): Promise<void> {
    const { type, data, recordId, seq, createdAt: at, actor } = event;
    if (type === 'CATALOGUE_CHANGED') return this.#reason(data);
    if (recordId === null) return;
    const expected = this.#expected(recordId);
    const person = actor.kind === 'USER' ? actor.id : null;
    if (type === 'RECORD_SCORED' || type === 'RECORD_REVIEWED') {
      const isCut = event.omitted.includes('answers');
      const newest: Json[] = isCut ? await answersNow(recordId) : (data.after.answers ?? []);
      const changed = newest.filter((one) => expected.answers.get(one.questionId)?.version !== one.version);
      if (type === 'RECORD_REVIEWED') {
        const isOther = (one: Json) => expected.answers.get(one.questionId)?.questionScore !== one.questionScore;
        const kind = 'score' in data.after || changed.some(isOther) ? 'OVERRIDDEN' : 'REVIEWED';
        expected.steps.push({ kind, person: changed[0]?.scorer.id ?? person, at, seq });
      }
      for (const one of changed) {
        expected.answers.set(one.questionId, one);
        expected.given.set(one.questionId, seq);
      }
      if ('score' in data.after) expected.score = data.after.score;
    }
    const outcome = deciding[type];
    if (outcome) this.decisions.set(event.id, this.#decided(event, outcome, expected));
    const kind = stepKinds[type] ?? (type === 'REVIEW_SETTLED' ? data.after.state : null);
    if (!kind) return;
    const step = { kind, person: type === 'RECORD_HELD' ? null : person, at, seq };
    expected.steps.push(step);
    const about = this.decisions.get(data.after?.decisionId);
    about?.steps.push(step);
    about?.eventSeqs.push(seq);
  }

  #expected(recordId: string): Expected {
    const known = this.#records.get(recordId);
    const expected = known ?? { answers: new Map(), given: new Map(), score: null, steps: [] };
    this.#records.set(recordId, expected);
    return expected;
  }

  #reason({ before, after }: Json): void {
    if (after) this.#reasons.set(after.id, after.name);
    else this.#reasons.delete(before.id);
  }

  #decided(event: Json, outcome: string, expected: Expected): Json {
    const { id, recordId, nextRecordId, candidateId, createdAt: at, actor, operation, via, data, seq } = event;
    const discard = data.after.discard ?? null;
    const recruiter = discard?.recruiterUserId?.startsWith('api-key:') ? null : discard?.recruiterUserId;
    const named = actor.kind === 'USER' ? actor.id : actor.kind === 'API_KEY' ? (recruiter ?? null) : null;
    const person = discard?.fromKernel ? null : named;
    const answers = [...expected.answers.values()];
    const seqs = [
      seq,
      ...expected.steps.map((step) => step.seq),
      ...answers.map((one) => expected.given.get(one.questionId)),
    ];
    return {
      ...{ id, recordId, nextRecordId, candidateId, outcome, at, person, isAutomated: person === null },
      cause: {
        ...{ actor, operation, via },
        timer: data.cause?.timer ?? (data.heldReason ? data.after.status.descriptionCode : null),
        rejectedReasonId: discard?.rejectedReasonId ?? null,
        rejectedReason: this.#reasons.get(discard?.rejectedReasonId) ?? null,
        fromKernel: discard?.fromKernel ?? null,
      },
      score: expected.score,
      scores: answers.map(({ questionId, questionScore, maxQuestionScore, ...one }) => ({
        ...{ questionId, score: questionScore, maxScore: maxQuestionScore, version: one.version, scorer: one.scorer },
        ...{ rubricHash: one.rubricHash, promptHash: one.promptHash, inputHash: one.inputHash, runId: one.runId },
        createdAt: one.createdAt,
      })),
      steps: [...expected.steps],
      eventSeqs: [...new Set(seqs)],
      isRedacted: false,
    };
  }
}
