import { useStore } from '../service/useStore.js';
import type { en } from './en.js';
import type { enMore } from './enMore.js';
import type { Words } from './sentenceOf.js';
import { currentLanguage, type Language, spoken } from './spoken.js';

export { currentLanguage, type Language, languages } from './spoken.js';

/** The words of the first pages, and those of what is loaded when it is opened. */
const first: Record<Language, () => Promise<typeof en>> = {
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
};
const more: Record<Language, () => Promise<typeof enMore>> = {
  en: async () => (await import('./enMore.js')).enMore,
  es: async () => (await import('./esMore.js')).esMore,
};

let wantsMore = false;

/** Loads a language and draws the page in it. */
export async function speak(language: Language): Promise<void> {
  const isWhole = wantsMore;
  const [begin, rest] = await Promise.all([first[language](), isWhole ? more[language]() : null]);
  if (wantsMore !== isWhole) return speak(language);
  document.documentElement.lang = language;
  // Whoever reads the rest has had it loaded.
  spoken.set({ language, words: { ...begin, ...rest } as Words });
}

/**
 * Loads what is opened later, with its words.
 * @param load its script
 */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const loading = load();
  if (!wantsMore) {
    const { language } = currentLanguage();
    const words = await more[language]();
    wantsMore = true;
    const now = currentLanguage();
    // Another language may have been chosen meanwhile.
    if (now.language === language) spoken.set({ language, words: { ...now.words, ...words } });
    else await speak(now.language);
  }
  return loading;
}

/** The words of the page. Those of `enMore` are there in whatever `withWords` has loaded. */
export function useWords(): Words {
  return (useStore(spoken) ?? currentLanguage()).words;
}

export function useLanguage(): Language {
  return (useStore(spoken) ?? currentLanguage()).language;
}
