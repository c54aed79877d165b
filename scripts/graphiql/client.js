// What runs in the browser at /graphiql; bundle.mjs makes it and all it imports into files of our own.
import { createGraphiQLFetcher } from '@graphiql/toolkit';
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

const byHttpOrSocket = createGraphiQLFetcher({
  url: endpoint,
  subscriptionUrl: new URL(endpoint, location.href.replace(/^http/, 'ws')).href,
  // Nothing comes in parts over HTTP. Refusals are JSON, too, whatever their status.
  enableIncrementalDelivery: false,
});

/** Subscriptions carry what the editor of the headers holds in the first message of their socket. */
function fetcher(operation, options = {}) {
  // GraphiQL first looks at the schema before that editor is there.
  const sent = options.headers ?? (operation.operationName === 'IntrospectionQuery' ? headers : {});
  return byHttpOrSocket(operation, { ...options, headers: sent });
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
