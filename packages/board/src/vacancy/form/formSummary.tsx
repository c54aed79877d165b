import { useFormContext, useWatch } from 'react-hook-form';
import { stageColour } from '../../shell/stageColour.js';
import { useLanguage, useWords } from '../../words/words.js';
import { freezeTimers, type Timers, timersOf, type VacancyValues } from './formValues.js';
import { lineOf, runningTimers } from './sectionSummary.js';

/**
 * What the vacancy will be: its pipeline, and of a new vacancy what the step says that is hidden. It stands beside the
 * form.
 */
export function FormSummary({ isNew }: { readonly isNew: boolean }) {
  const all = useWords();
  const { vacancy: words } = all;
  const language = useLanguage();
  const { control } = useFormContext<VacancyValues>();
  const values = useWatch({ control }) as VacancyValues;
  const { features, jobAutomations } = values;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard (WCAG 2.1.1).
    <aside className="form-summary" aria-label={words.summary} tabIndex={0}>
      <h2>{words.summary}</h2>
      {isNew && (
        <dl>
          {(['description', 'place'] as const).map((section) => (
            <div key={section}>
              <dt>{words[section]}</dt>
              <dd>{lineOf(all, language, section, values)}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3>{words.preview}</h3>
      {features.length === 0 && <p className="hint">{words.noStages}</p>}
      <ol className="preview">
        {features.map(({ customName, featureCode, color, jobAutomations: own }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no state, and their ids may be alike until one is put right.
          <li key={index} style={stageColour(color)}>
            <b>{customName.trim() || words.unnamed}</b>{' '}
            {customName !== words.kinds[featureCode] && <small>{words.kinds[featureCode]}</small>}
            <Sentences names={timersOf(featureCode, own)} timers={own} />
          </li>
        ))}
      </ol>
      <h3>{words.timers}</h3>
      <Sentences names={freezeTimers} timers={jobAutomations} none={words.noTimers} />
    </aside>
  );
}

interface SentencesProps {
  readonly names: readonly string[];
  readonly timers: Timers;
  /** What is said where all are off. */
  readonly none?: string;
}

function Sentences({ names, timers, none }: SentencesProps) {
  const words = useWords();
  const running = runningTimers(words, names, timers);
  if (running.length === 0) return none ? <p className="hint">{none}</p> : null;
  return (
    <ul>
      {running.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
