import { asRefusal } from '../service/refusal.js';
import { sentenceOf, useWords } from '../words/words.js';
import { useBoard } from './board.js';

/** Runs a change, and tells of its refusal in an alert. @returns what it answered; undefined if it was refused */
export function useAct(): <T>(what: string, running: Promise<T>) => Promise<T | undefined> {
  const { notices } = useBoard();
  const words = useWords();
  return async (what, running) => {
    try {
      return await running;
    } catch (error) {
      const refusal = asRefusal(error);
      notices.alert(`${what}: ${sentenceOf(words, refusal)} (${refusal.reason})`);
      return undefined;
    }
  };
}
