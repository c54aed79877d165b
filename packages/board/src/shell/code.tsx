import { nameOf, type Words } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

export interface CodeProps {
  /** What is named. */
  readonly of: keyof Words['names'];
  readonly code: string;
  /** Whether it stands within a sentence: it begins with a small letter there. */
  readonly isWithin?: boolean;
}

/** What people call a code of the service. The code itself is shown under the pointer. */
export function Code({ of, code, isWithin = false }: CodeProps) {
  const { names } = useWords();
  const name = nameOf(names[of], code);
  return <span title={code}>{isWithin ? name.charAt(0).toLowerCase() + name.slice(1) : name}</span>;
}
