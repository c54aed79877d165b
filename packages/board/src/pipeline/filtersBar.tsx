import { Select } from '../shell/select.js';
import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { type Filters, shows, sorts } from './view.js';

export interface FiltersBarProps {
  readonly filters: Filters;
  readonly set: (name: keyof Filters, value: string) => void;
  readonly clear: () => void;
}

const leastScores = ['50', '60', '70', '80', '90'] as const;
const dues = ['1d', '7d', '30d'] as const;

/** What of the pipeline is shown, and in what order. The address has it. */
export function FiltersBar({ filters, set, clear }: FiltersBarProps) {
  const { pipeline: words } = useWords();
  const { show } = filters;
  return (
    <fieldset className="filter-bar" aria-label={words.filters}>
      <Select
        label={words.status}
        value={show as string}
        options={shows.map((name) => [name, words.shows[name]])}
        choose={(value) => set('show', value === 'open' ? '' : value)}
      />
      {show === 'open' && <OpenFilters filters={filters} set={set} />}
      <button type="button" onClick={clear}>
        {words.clearFilters}
      </button>
    </fieldset>
  );
}

/** What only cards in progress have. */
function OpenFilters({ filters: { status, score, review, due, held, sort }, set }: Omit<FiltersBarProps, 'clear'>) {
  const { pipeline: words, statuses } = useWords();
  const inProgress = Object.keys(statuses).filter((code) => !['DISCARDED', 'FINISHED'].includes(code));
  return (
    <>
      <Select
        label={words.progress}
        value={status}
        options={[['', words.any], ...inProgress.map((code) => [code, nameOf(statuses, code)] as const)]}
        choose={(value) => set('status', value)}
      />
      <Select
        label={words.leastScore}
        value={score}
        options={[['', words.any], ...leastScores.map((value) => [value as string, value] as const)]}
        choose={(value) => set('score', value)}
      />
      <Select
        label={words.due}
        value={due}
        options={[
          ['', words.any],
          ...dues.map((value) => [value as string, words.within(Number.parseInt(value, 10))] as const),
        ]}
        choose={(value) => set('due', value)}
      />
      <Select
        label={words.sort}
        value={sort as string}
        options={sorts.map((name) => [name, words.sorts[name]])}
        choose={(value) => set('sort', value === 'longest' ? '' : value)}
      />
      <label className="check">
        <input type="checkbox" checked={review} onChange={({ target }) => set('review', target.checked ? '1' : '')} />
        {words.onlyReview}
      </label>
      <label className="check">
        <input type="checkbox" checked={held} onChange={({ target }) => set('held', target.checked ? '1' : '')} />
        {words.onlyHeld}
      </label>
    </>
  );
}
