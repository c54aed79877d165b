import { useState } from 'react';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { sentenceOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

export interface Act {
  readonly isRunning: boolean;
  /** What was refused; null if nothing was. Shown where the act was begun. */
  readonly refused: string | null;
  /** Carries an act out, one at a time. @returns whether it was done */
  run(act: () => Promise<void>): Promise<boolean>;
}

/** Acts about a person. A refusal is a sentence with its reason. */
export function useAct(candidateId: string, { isAlerted = false }: { readonly isAlerted?: boolean } = {}): Act {
  const words = useWords();
  const { notices } = useBoard();
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  return {
    isRunning,
    refused,
    async run(act) {
      if (isRunning) return false;
      setRunning(true);
      setRefused(null);
      try {
        await act();
        return true;
      } catch (error) {
        const refusal = asRefusal(error);
        const sentence = words.people.refused(candidateId, sentenceOf(words, refusal), refusal.reason);
        if (isAlerted) notices.alert(sentence);
        else setRefused(sentence);
        return false;
      } finally {
        setRunning(false);
      }
    },
  };
}
