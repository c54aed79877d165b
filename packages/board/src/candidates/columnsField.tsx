import { Select } from '../shell/select.js';
import { useWords } from '../words/words.js';
import { type Columns, ignoredOf, namesOf } from './list/columns.js';
import { roles } from './list/headings.js';
import { labelColumnsOf } from './list/labels.js';
import type { Table } from './list/readTable.js';

export interface ColumnsFieldProps {
  readonly table: Table;
  readonly columns: Columns;
  readonly setHeadings: (hasHeadings: boolean) => void;
  readonly choose: (mapping: Columns['mapping']) => void;
}

/** Which column has what, and which ones are left out. */
export function ColumnsField({ table, columns: { hasHeadings, mapping }, setHeadings, choose }: ColumnsFieldProps) {
  const { adding } = useWords();
  const names = namesOf(table, hasHeadings).map((name, column) => name ?? adding.column(column + 1));
  const labels = labelColumnsOf(table, hasHeadings);
  const used = Object.values(labels);
  const titlesOf = (columns: readonly (number | null)[]): string[] =>
    columns.flatMap((column) => (column === null ? [] : [names[column] as string]));
  const named = titlesOf([labels.name, labels.first, labels.last]);
  const linked = titlesOf([labels.link]);
  const ignored = ignoredOf(table, mapping)
    .filter((column) => !used.includes(column))
    .map((column) => names[column] as string);
  return (
    <fieldset className="columns">
      <legend>{adding.columns}</legend>
      <label className="check">
        <input type="checkbox" checked={hasHeadings} onChange={({ target }) => setHeadings(target.checked)} />
        <span>{adding.hasHeadings}</span>
      </label>
      <div className="fields">
        {roles.map((role) => (
          <Select
            key={role}
            label={adding.columnOf[role]}
            value={String(mapping[role] ?? '')}
            options={[
              ['', role === 'relation' ? adding.asCandidate : adding.noColumn],
              ...names.map((name, column) => [String(column), name] as const),
            ]}
            choose={(chosen) => choose({ ...mapping, [role]: chosen === '' ? null : Number(chosen) })}
          />
        ))}
      </div>
      {mapping.candidate === null && <p className="fault">{adding.chooseColumn}</p>}
      <p className="hint">{named.length > 0 ? adding.namesFrom(named) : adding.noNames}</p>
      {linked[0] !== undefined && <p className="hint">{adding.linksFrom(linked[0])}</p>}
      {ignored.length > 0 && <p className="hint">{adding.ignored(ignored)}</p>}
    </fieldset>
  );
}
