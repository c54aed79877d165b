import type { Command } from '../shell/commands.js';
import { mainPages } from '../shell/mainPages.js';
import { chooseLanguage, chooseTheme, themes } from '../shell/preferences.js';
import type { Words } from '../words/sentenceOf.js';
import { type Language, languages } from '../words/words.js';

/** What can be done on every page: go to another one, and change how all of them look. */
export function generalCommands({ shell, vacancies, search }: Words, go: (path: string) => void): readonly Command[] {
  return [
    { name: vacancies.newVacancy, icon: 'add', run: () => go('/board/vacancies/new') },
    ...mainPages.map(([name, path]): Command => ({ name: shell[name], icon: 'goTo', run: () => go(path) })),
    { name: shell.settings, icon: 'goTo', run: () => go('/board/settings') },
    ...themes.map(
      (theme): Command => ({
        name: search.setting(shell.theme, shell.themes[theme]),
        icon: 'menu',
        run: () => chooseTheme(theme),
      }),
    ),
    ...(Object.entries(languages) as [Language, string][]).map(
      ([language, name]): Command => ({
        name: search.setting(shell.language, name),
        icon: 'menu',
        run: () => void chooseLanguage(language),
      }),
    ),
  ];
}
