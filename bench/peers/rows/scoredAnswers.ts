/** Answers with their versions, as the hand-written peers show them. */

interface StoredScorer {
  readonly kind: string;
  readonly id: string;
  readonly version: string | null;
}

interface Scorer extends StoredScorer {
  readonly scorerId: string;
}

export interface Answer {
  readonly questionId: string;
  readonly questionScore: number | null;
  readonly maxQuestionScore: number | null;
  readonly createdAt: string;
}

export interface AnswerHistory {
  readonly questionId: string;
  /** Oldest first. */
  readonly older: readonly (Answer & { readonly scorer: StoredScorer | null })[];
  readonly scorer: StoredScorer | null;
}

export interface AnswerVersion extends Answer {
  readonly version: number;
  readonly scorer: Scorer | null;
}

export interface VersionedAnswer extends AnswerVersion {
  readonly versions: readonly AnswerVersion[];
}

/** Each answer with all its versions; the last version is the answer itself. */
export function withVersions(
  answers: readonly Answer[],
  histories: readonly AnswerHistory[],
): readonly VersionedAnswer[] {
  const byQuestion = new Map(histories.map((history) => [history.questionId, history]));
  return answers.map((answer) => {
    const { older = [], scorer = null } = byQuestion.get(answer.questionId) ?? {};
    const newest = { ...answer, version: older.length + 1, scorer: shown(scorer) };
    const before = older.map((one, index) => ({ ...one, version: index + 1, scorer: shown(one.scorer) }));
    return { ...newest, versions: [...before, newest] };
  });
}

const shown = (scorer: StoredScorer | null): Scorer | null => scorer && { ...scorer, scorerId: scorer.id };
