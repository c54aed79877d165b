import { createStore } from '../service/store.js';
import type { Words } from './sentenceOf.js';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

export interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

/** The language of the page. */
export const spoken = createStore<Spoken | null>(null);

export function currentLanguage(): Spoken {
  const current = spoken.get();
  if (!current) throw new Error('No language has been loaded.');
  return current;
}
