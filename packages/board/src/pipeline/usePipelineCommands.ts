import { useLocation } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { type Command, useCommands } from '../shell/commands.js';
import { vacancyPath } from '../shell/paths.js';
import { useWords } from '../words/words.js';
import { type ActionsProps, isFit } from './actionsOf.js';
import { whoOf } from './sentences.js';

/** In the order of "Search": what asks before it does something comes first, because Enter takes the first. */
const actions = ['moveTo', 'moveOn', 'discard', 'cancel', 'compare', 'undo'] as const;
const pages = ['about', 'statistics', 'edit'] as const;

/**
 * Offers what the pipeline can do to "Search".
 * @param add opens the dialog in which candidates are added; null where the vacancy has no stages
 */
export function usePipelineCommands(vacancyId: string, props: ActionsProps, add: (() => void) | null): void {
  const { pipeline, vacancies } = useWords();
  const pathOf = companyPath(useBoard());
  const [, go] = useLocation();
  const who = whoOf(pipeline, props.cards);
  useCommands(() => [
    ...actions
      .filter((name) => isFit(name, props))
      .map((name): Command => ({ name: pipeline.does[name](who), icon: name, run: () => props.start(name) })),
    ...(add ? [{ name: vacancies.addCandidates, icon: 'add', run: add } as const] : []),
    ...pages.map(
      (page): Command => ({
        name: vacancies.pages[page],
        icon: 'goTo',
        run: () => go(pathOf(`${vacancyPath(vacancyId)}/${page}`)),
      }),
    ),
  ]);
}
