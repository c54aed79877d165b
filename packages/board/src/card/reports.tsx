import { useWords } from '../words/words.js';
import type { CardPsychometric } from './cardQuery.js';

/** The reports of a test. Other addresses than those of the web are text. */
export function Reports({ psychometric: { evaluationName, reports } }: { readonly psychometric: CardPsychometric }) {
  const { card: words } = useWords();
  return (
    <section>
      <h3>{words.reports}</h3>
      {evaluationName && <p>{evaluationName}</p>}
      {reports.length === 0 && <p>{words.noReports}</p>}
      <ul>
        {reports.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            {/^https?:\/\//i.test(url) ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              `${name}: ${url}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
