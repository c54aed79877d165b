import { useState } from 'react';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { sentenceOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

export interface Act {
  readonly isRunning: boolean;
  /** What was refused; null if nothing was. Shown where the act was begun. */
  readonly refused: string | null;
  /** The same, with what was refused of the input. */
  readonly refusal: Refusal | null;
  /** Carries an act out, one at a time. @returns whether it was done */
  run(act: () => Promise<void>): Promise<boolean>;
}

/** Acts about a person. A refusal is a sentence with its reason. */
export function useAct(who: Called, { isAlerted = false }: { readonly isAlerted?: boolean } = {}): Act {
  const words = useWords();
  const { notices } = useBoard();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sentenceFor = (one: Refusal): string => words.people.refused(calledOf(who), sentenceOf(words, one), one.reason);
  return {
    isRunning,
    refusal,
    refused: refusal && !isAlerted ? sentenceFor(refusal) : null,
    async run(act) {
      if (isRunning) return false;
      setRunning(true);
      setRefusal(null);
      try {
        await act();
        return true;
      } catch (error) {
        const caught = asRefusal(error);
        setRefusal(caught);
        if (isAlerted) notices.alert(sentenceFor(caught));
        return false;
      } finally {
        setRunning(false);
      }
    },
  };
}
