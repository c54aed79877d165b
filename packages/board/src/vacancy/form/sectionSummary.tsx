import { useFormContext, useWatch } from 'react-hook-form';
import { named } from '../../shell/codeNames.js';
import type { Words } from '../../words/sentenceOf.js';
import { useLanguage, useWords } from '../../words/words.js';
import { timerSentence } from '../timerSentence.js';
import { freezeTimers, type Timers, type VacancyValues } from './formValues.js';

export type Section = 'description' | 'place' | 'stages' | 'timers' | 'tasks';

/** What the timers that are on do. */
export const runningTimers = (words: Words, names: readonly string[], timers: Timers): readonly string[] =>
  names
    .filter((name) => Number(timers[`${name}Time`]) > 0)
    .map((name) => timerSentence(words, name, Number(timers[`${name}Time`]), timers[`${name}TimeUnit`] ?? 'days'));

/** What is set in a section, in one line. */
export function lineOf(words: Words, language: string, section: Section, values: VacancyValues): string {
  const { vacancy: said, vacancies } = words;
  const { name, type, visibility, maxCandidates, workModality, areaId, country, features, taskList } = values;
  const parts: Record<Section, () => readonly string[]> = {
    description: () => [
      vacancies.called(name),
      areaId,
      said.types[type],
      said.visibilities[visibility],
      maxCandidates === '' ? '' : said.atMost(Number(maxCandidates)),
    ],
    place: () => [said.modalities[workModality], country && named(language, 'region', country)],
    stages: () => [
      said.stageCount(features.length),
      features.map(({ customName }) => customName.trim() || said.unnamed).join(' → '),
    ],
    timers: () => {
      const running = runningTimers(words, freezeTimers, values.jobAutomations);
      return running.length === 0 ? [said.noTimers] : running;
    },
    tasks: () => [said.taskCount(taskList.length)],
  };
  return parts[section]().filter(Boolean).join(' · ');
}

/** A section's own line, below its heading. */
export function SectionSummary({ of }: { readonly of: Section }) {
  const words = useWords();
  const language = useLanguage();
  const { control } = useFormContext<VacancyValues>();
  const values = useWatch({ control }) as VacancyValues;
  return <p className="section-summary">{lineOf(words, language, of, values)}</p>;
}
