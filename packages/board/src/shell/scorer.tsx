import { useWords } from '../words/words.js';

export interface ScorerProps {
  readonly scorer: {
    readonly kind: 'PERSON' | 'MODEL' | 'RUBRIC';
    readonly scorerId: string;
    readonly version: string | null;
  };
}

/** Who gave a score: a person, a model or a rubric, with its version. */
export function Scorer({ scorer }: ScorerProps) {
  const { card: words } = useWords();
  const { kind, scorerId, version } = scorer;
  return (
    <span className="scorer">
      {words.scorers[kind]} {scorerId}
      {version && ` ${version}`}
    </span>
  );
}
