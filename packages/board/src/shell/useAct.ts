import { asRefusal } from '../service/refusal.js';
import { sentenceOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { useBoard } from './board.js';

/** @returns a function that does something, and tells what was refused by an alert */
export function useAct(): (
  act: () => Promise<void>,
  refused: (sentence: string, reason: string) => string,
) => Promise<void> {
  const words = useWords();
  const { notices } = useBoard();
  return async (act, refused) => {
    try {
      await act();
    } catch (error) {
      const refusal = asRefusal(error);
      notices.alert(refused(sentenceOf(words, refusal), refusal.reason));
    }
  };
}
