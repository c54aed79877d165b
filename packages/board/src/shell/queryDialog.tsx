import { print } from 'graphql';
import { useStore } from '../service/useStore.js';
import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';
import { shownQueries } from './shownQueries.js';

/** What this page asks of the service, to be copied or run in GraphiQL. */
export function QueryDialog({ explorer, onClose }: { readonly explorer: boolean; readonly onClose: () => void }) {
  const { shell } = useWords();
  const queries = useStore(shownQueries);
  return (
    <Dialog name={shell.query} onClose={onClose}>
      {queries.length === 0 && <p>{shell.noQuery}</p>}
      {queries.map(({ query, variables }) => {
        const text = print(query);
        const given = JSON.stringify(variables, null, 2);
        return (
          <section key={text + given}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
            <pre tabIndex={0}>{text}</pre>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
            <pre tabIndex={0}>{given}</pre>
            {explorer && <a href={explorerLink(text, given)}>{shell.openInGraphiql}</a>}
          </section>
        );
      })}
    </Dialog>
  );
}

const explorerLink = (query: string, variables: string): string =>
  `/graphiql#query=${encodeURIComponent(query)}&variables=${encodeURIComponent(variables)}`;
