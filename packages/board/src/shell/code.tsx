import { nameOf, type Words } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

export interface CodeProps {
  /** What is named. */
  readonly of: keyof Words['names'];
  readonly code: string;
}

/** What people call a code of the service. The code itself is shown under the pointer. */
export function Code({ of, code }: CodeProps) {
  const { names } = useWords();
  return <span title={code}>{nameOf(names[of], code)}</span>;
}
