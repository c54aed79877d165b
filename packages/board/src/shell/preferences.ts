import { createStore } from '../service/store.js';
import { type Language, languages, speak } from '../words/words.js';

/** The reader's language, theme and density. They alone may be stored. */

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const theme = createStore<Theme>('system');

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How close cards stand. */
export const density = createStore<Density>('comfortable');

export function chooseDensity(chosen: Density): void {
  density.set(chosen);
  document.documentElement.dataset.density = chosen;
  keep('density', chosen);
}

export function chooseTheme(chosen: Theme): void {
  theme.set(chosen);
  document.documentElement.dataset.theme = chosen;
  keep('theme', chosen);
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  keep('language', chosen);
  await speak(chosen);
}

/** Begins with `?lang=`, else the choice that was kept, else the browser's language, else English. */
export async function applyPreferences(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [asked, stored('language'), ...navigator.languages.map((name) => name.slice(0, 2))];
  const storedTheme = stored('theme');
  const found = themes.find((name) => name === storedTheme) ?? 'system';
  theme.set(found);
  document.documentElement.dataset.theme = found;
  const storedDensity = stored('density');
  const close = densities.find((name) => name === storedDensity) ?? 'comfortable';
  density.set(close);
  document.documentElement.dataset.density = close;
  await speak(wanted.find((name): name is Language => name !== null && Object.hasOwn(languages, name)) ?? 'en');
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // A browser may forbid storage.
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page.
  }
}
