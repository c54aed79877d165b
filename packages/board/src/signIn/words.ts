import { signIn as en } from '../words/en/signIn.js';
import { signIn as es } from '../words/es/signIn.js';
import { type Language, useLanguage } from '../words/words.js';

const all: Readonly<Record<Language, typeof en>> = { en, es };

/** The words of sign-in by a provider, which come with it in all languages. */
export const useSignInWords = (): typeof en => all[useLanguage()];
