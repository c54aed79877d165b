import { createStore } from '../service/store.js';
import { useStore } from '../service/useStore.js';
import type { Words } from './sentenceOf.js';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

const load: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
};

interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

const spoken = createStore<Spoken | null>(null);

/** Loads a language and draws the page in it. */
export async function speak(language: Language): Promise<void> {
  const words = await load[language]();
  document.documentElement.lang = language;
  spoken.set({ language, words });
}

/** The language of the page, once `speak` has resolved. */
export function currentLanguage(): Spoken {
  const current = spoken.get();
  if (!current) throw new Error('No language has been loaded.');
  return current;
}

export function useWords(): Words {
  return (useStore(spoken) ?? currentLanguage()).words;
}

export function useLanguage(): Language {
  return (useStore(spoken) ?? currentLanguage()).language;
}
