// What runs in the browser at /graphiql; bundle.mjs makes it and all it imports into files of our own.
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

globalThis.MonacoEnvironment = {
  getWorker: (_id, language) => {
    const name = ['graphql', 'json'].includes(language) ? language : 'editor';
    return new Worker(new URL(`./${name}.worker.js`, import.meta.url));
  },
};

/** Written into the page by src/graphql/graphiqlPage.ts. */
const {
  endpoint,
  document: query,
  variables,
  headers,
} = JSON.parse(window.document.getElementById('preset').textContent);
const text = (value) => JSON.stringify(value, null, 2);

/** What was edited on an earlier visit is GraphiQL's to restore. */
const unlessEdited = (key, preset) => (localStorage.getItem(`graphiql:${key}`) === null ? preset : undefined);

/** Refusals are JSON, too, whatever their status. */
async function fetcher(operation, { headers: edited } = {}) {
  // GraphiQL first looks at the schema before the editor of the headers is there.
  const sent = edited ?? (operation.operationName === 'IntrospectionQuery' ? headers : {});
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...sent, 'Content-Type': 'application/json' },
    body: JSON.stringify(operation),
  });
  return response.json();
}

createRoot(window.document.getElementById('graphiql')).render(
  createElement(GraphiQL, {
    fetcher,
    initialQuery: unlessEdited('query', query),
    initialVariables: unlessEdited('variables', text(variables)),
    // Never stored, for they hold a credential.
    initialHeaders: text(headers),
    defaultHeaders: text(headers),
    defaultEditorToolsVisibility: 'headers',
  }),
);
