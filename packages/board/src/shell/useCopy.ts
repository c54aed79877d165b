import { useBoard } from './board.js';

/** @returns a function that copies a text, and says so. A browser may forbid it: then nothing is said. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const { notices } = useBoard();
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text);
      notices.say(said);
    } catch {
      // What is to be copied is shown as text, or is the title of its button.
    }
  };
}
