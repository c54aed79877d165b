// Runs in the browser at /graphiql. bundle.mjs bundles it with its imports into the service's own files.
import { useGraphiQL } from '@graphiql/react';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

globalThis.MonacoEnvironment = {
  getWorker: (_id, language) => {
    const name = ['graphql', 'json'].includes(language) ? language : 'editor';
    return new Worker(new URL(`./${name}.worker.js`, import.meta.url));
  },
};

/** Written into the page by src/graphql/http/graphiqlPage.ts. */
const {
  endpoint,
  document: query,
  variables,
  headers,
  hasDemo,
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

/** The service's own pages with the demo explain operations to the demo's admins (src/graphql/http). */
const explain = {
  title: 'How it is answered',
  icon: () =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, height: '1em' },
      createElement('path', { d: 'M4 5h6M4 12h10M4 19h4M18 9l3 3-3 3M14 12h7' }),
    ),
  content: Explain,
};

function Explain() {
  const { queryEditor, variableEditor, headerEditor } = useGraphiQL((state) => state);
  const [shown, show] = useState('');
  const ask = () => explained(queryEditor, variableEditor, headerEditor).then(show, ({ message }) => show(message));
  return createElement(
    'section',
    { 'aria-label': explain.title },
    createElement('div', { className: 'graphiql-doc-explorer-title' }, explain.title),
    createElement('p', null, 'What the operation costs, what answers it, and what is asked in batches. It is not run.'),
    createElement('button', { type: 'button', className: 'graphiql-button', onClick: ask }, 'Explain'),
    createElement('pre', { role: 'status', style: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } }, shown),
  );
}

async function explained(...editors) {
  const [query, sent, headers] = editors.map((editor) => editor.getValue());
  const response = await fetch(`${location.pathname}/explain`, {
    method: 'POST',
    headers: { ...(headers.trim() && JSON.parse(headers)), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: sent.trim() ? JSON.parse(sent) : {} }),
  });
  const { text: lines, message } = await response.json();
  return lines ?? message;
}

createRoot(window.document.getElementById('graphiql')).render(
  createElement(
    GraphiQL,
    {
      fetcher,
      ...opened,
      plugins: [HISTORY_PLUGIN, ...(hasDemo ? [explain] : [])],
      // The headers are never stored, because they contain a credential.
      initialHeaders: text(headers),
      defaultHeaders: text(headers),
      defaultEditorToolsVisibility: 'variables',
    },
    createElement(
      GraphiQL.Logo,
      null,
      createElement('a', { href: '/', className: 'graphiql-logo-link' }, 'Recruitment Pipeline API'),
    ),
  ),
);
