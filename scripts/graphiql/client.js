// Runs in the browser at /graphiql. bundle.mjs bundles it with its imports into the service's own files.
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

/** Written into the page by src/graphql/engine/http/graphiqlPage.ts. */
const {
  endpoint,
  document: query,
  variables,
  headers,
} = JSON.parse(window.document.getElementById('preset').textContent);
const text = (value) => JSON.stringify(value, null, 2);

/** GraphiQL restores the edits of an earlier visit itself. */
const unlessEdited = (key, preset) => (localStorage.getItem(`graphiql:${key}`) === null ? preset : undefined);

/**
 * A link may bring an operation: `#query=…&variables=…`, both URI-encoded. It opens in a tab of its own, beside the edits
 * of earlier visits, and is not run.
 */
const linked = new URLSearchParams(location.hash.slice(1));
window.addEventListener('hashchange', () => location.reload());

function linkedVariables() {
  const sent = linked.get('variables');
  try {
    return sent === null ? '' : text(JSON.parse(sent));
  } catch {
    return sent;
  }
}

const opened = linked.has('query')
  ? { initialQuery: linked.get('query'), initialVariables: linkedVariables() }
  : { initialQuery: unlessEdited('query', query), initialVariables: unlessEdited('variables', text(variables)) };

const byHttpOrSocket = createGraphiQLFetcher({
  url: endpoint,
  subscriptionUrl: new URL(endpoint, location.href.replace(/^http/, 'ws')).href,
  // Answers over HTTP are never incremental. Refusals are JSON too, with any status.
  enableIncrementalDelivery: false,
});

/** Subscriptions send the content of the headers editor in the first message of their socket. */
function fetcher(operation, options = {}) {
  // GraphiQL reads the schema before that editor exists.
  const sent = options.headers ?? (operation.operationName === 'IntrospectionQuery' ? headers : {});
  return byHttpOrSocket(operation, { ...options, headers: sent });
}

createRoot(window.document.getElementById('graphiql')).render(
  createElement(GraphiQL, {
    fetcher,
    ...opened,
    // The headers are never stored, because they contain a credential.
    initialHeaders: text(headers),
    defaultHeaders: text(headers),
    defaultEditorToolsVisibility: 'headers',
  }),
);
