import { useQuery } from '@apollo/client/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useBoard } from '../shell/board.js';
import { eventTypes } from '../shell/eventTypes.js';
import { Select } from '../shell/select.js';
import { vacancyNames } from '../shell/vacancyNames.js';
import { useWords } from '../words/words.js';

export interface FeedFiltersProps {
  readonly type: string;
  readonly vacancy: string;
  readonly candidate: string;
  readonly children: ReactNode;
}

/** What the feed is filtered by. It stands in the address, so that it can be kept and sent. */
export function FeedFilters({ type, vacancy, candidate, children }: FeedFiltersProps) {
  const { feed: words } = useWords();
  const { companyId } = useBoard();
  const { data } = useQuery(vacancyNames, { variables: { companyId, first: 100 } });
  const [, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(candidate);
  const choose = (name: string, value: string): void =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    choose('candidate', typed.trim());
  };
  const vacancies = data?.vacancies?.nodes ?? [];
  return (
    <form className="filters" onSubmit={submit}>
      <Select
        label={words.type}
        value={type}
        options={[['', words.any], ...eventTypes.map((one) => [one, one] as const)]}
        choose={(value) => choose('type', value)}
      />
      <Select
        label={words.vacancy}
        value={vacancy}
        options={[['', words.any], ...vacancies.map(({ id, name }) => [id, name] as const)]}
        choose={(value) => choose('vacancy', value)}
      />
      <label className="field">
        <span>{words.candidate}</span>
        <input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => choose('candidate', typed.trim())}
        />
      </label>
      {children}
    </form>
  );
}
