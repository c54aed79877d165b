import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useBoard } from '../shell/board.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Select } from '../shell/select.js';
import { vacancyNames } from '../shell/vacancyNames.js';
import { useWords } from '../words/words.js';
import './automations.css';
import { Coming } from './coming.js';
import { Held } from './held.js';

/** What timers will do, and what they hold until somebody decides. */
export function AutomationsPage() {
  const { shell, automations: words } = useWords();
  const { companyId } = useBoard();
  const [parameters, setParameters] = useSearchParams();
  const [days, setDays] = useState(30);
  const [round, setRound] = useState(0);
  const { data, error, loading, refetch } = useQuery(vacancyNames, { variables: { companyId, first: 100 } });
  const vacancies = data?.vacancies?.nodes ?? [];
  const wanted = parameters.get('vacancy');
  const vacancyId = wanted ?? vacancies[0]?.id ?? '';
  const choose = (id: string): void =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      next.set('vacancy', id);
      return next;
    });
  const options = vacancies.map(({ id, name }) => [id, name] as const);
  return (
    <Page heading={shell.automations} isBusy={loading && !data}>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      <div className="filters">
        <Select label={words.vacancy} value={vacancyId} options={options} choose={choose} />
        <label className="field">
          <span>{words.daysAhead}</span>
          <input
            type="range"
            min="0"
            max="90"
            value={days}
            aria-valuetext={words.days(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
        </label>
        <output>{words.days(days)}</output>
      </div>
      {vacancyId && (
        <Coming
          key={vacancyId}
          vacancyId={vacancyId}
          days={days}
          round={round}
          moved={() => setRound((before) => before + 1)}
        />
      )}
      <Held round={round} changed={() => setRound((before) => before + 1)} />
    </Page>
  );
}
