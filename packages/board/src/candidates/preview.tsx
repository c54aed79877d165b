import { useWords } from '../words/words.js';
import type { Row } from './list/rows.js';

/** More rows would not be read before they are sent. */
export const mostShown = 200;

/** The lines of rows that can't be sent are named up to this number. */
const mostNamed = 20;

/** The names that more than one row has. */
function namesTwice(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { displayName, fault } of rows) {
    if (displayName === '' || fault !== null) continue;
    if (seen.has(displayName)) twice.add(displayName);
    seen.add(displayName);
  }
  return [...twice];
}

/** The first rows, and the lines of those that can't be sent. */
export function Preview({ rows }: { readonly rows: readonly Row[] }) {
  const { adding } = useWords();
  const isNamed = rows.some(({ displayName, externalUrl }) => displayName !== '' || externalUrl !== '');
  const faulty = rows.filter(({ fault }) => fault !== null);
  const twice = namesTwice(rows);
  const named = faulty.slice(0, mostNamed).map(({ line }) => line);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
      <section className="scrolls rows" tabIndex={0} aria-label={adding.preview}>
        <table aria-label={adding.preview}>
          <thead>
            <tr>
              <th scope="col">{adding.candidate}</th>
              {isNamed && <th scope="col">{adding.name}</th>}
              <th scope="col">{adding.relation}</th>
              <th scope="col">{adding.source}</th>
              <th scope="col">{adding.state}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, mostShown)
              .map(({ line, candidateId, displayName, externalUrl, relationId, sourceId, fault }) => (
                <tr key={line}>
                  <td>{candidateId}</td>
                  {isNamed && <td title={externalUrl || undefined}>{displayName || externalUrl}</td>}
                  <td>{relationId}</td>
                  <td>{sourceId}</td>
                  <td>{fault ? <span className="fault">{adding.faults[fault]}</span> : adding.ready}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {rows.length > mostShown && <p className="hint">{adding.more(rows.length - mostShown)}</p>}
      </section>
      {twice.length > 0 && <p className="warning">{adding.sameName(twice.slice(0, mostNamed), twice.length)}</p>}
      {faulty.length > 0 && <p className="fault">{adding.faulty(faulty.length, named)}</p>}
    </>
  );
}
