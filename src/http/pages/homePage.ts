import { randomBytes } from 'node:crypto';
import type { AppMiddleware } from '../state.js';
import type { DemoCredentials, ShownDemo } from './demoCredentials.js';
import { homeStyle, htmlOf as html } from './guideLayout.js';
import type { BoardPictures } from './guides.js';

export interface HomePageOptions {
  readonly shownDemo: ShownDemo;
  readonly explorer: boolean;
  /** Whether the board can be opened here. */
  readonly hasBoard: boolean;
  /** Whether the guides were built. */
  readonly hasGuides: boolean;
  /** Null: pictures were not built. */
  readonly pictures: BoardPictures | null;
  /** Requests of an API key in any 60 s. */
  readonly keyLimit: number;
}

/** A page of the service that opens with a click. */
const entry = (path: string, name: string, text: string): string =>
  `<li><h2><a href="${path}">${name}</a></h2><p>${text}</p></li>`;

const link = (path: string, text: string): string =>
  `<dt><a href="${path}"><code>${path}</code></a></dt><dd>${text}</dd>`;

/** The guides that readers start with. All others are listed beside each of them. */
const guideList = [
  ['guide', 'Guide', 'First calls over GraphQL and REST, events, webhooks.'],
  ['rest', 'REST', 'Lists, a copy of a company’s data, its changes, webhooks, rate limits.'],
  ['authentication', 'Authentication', 'Tokens of your identity provider, and API keys.'],
  ['clients', 'Clients', 'What client libraries and code generators need to know.'],
  ['errors', 'Errors', 'Each reason, and what to do about it.'],
] as const;

function board(pictures: BoardPictures | null): string {
  const picture = pictures
    ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${pictures.dark}"><img src="${pictures.light}" width="1280" height="800" alt="The board: a column for each stage of a vacancy, with the candidates in it"></picture>`
    : '';
  return `<li class="first">
      <div><h2><a href="/board">Open the board</a></h2><p>Your vacancies and candidates in the browser: see who is in which stage, move candidates, and follow changes live.</p></div>
      ${picture}
    </li>`;
}

/** Something to copy: a text, and a button that needs JavaScript, so that it is hidden without. */
const copied = (text: string): string => `<code>${html(text)}</code> <button type="button" hidden>Copy</button>`;

/** Shows the buttons and copies the text beside each. Browsers allow it on https and on this machine alone. */
const copyScript = `for (const button of navigator.clipboard ? document.querySelectorAll('button') : []) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}`;

function trial(demo: DemoCredentials, origin: string): string {
  const read = `${origin}/v2/vacancies/${demo.vacancyId}/company/${demo.companyId}`;
  const document = `{ vacancy(companyId: "${demo.companyId}", id: "${demo.vacancyId}") { name pipeline { feature { customName } statuses { code count } } records(first: 5) { nodes { __typename candidateId status { code } } } } }`;
  const rest = `curl -H 'x-auth-api-key: ${demo.apiKey}' \\\n  ${read}`;
  const graphql = `curl ${origin}/graphql -H 'x-auth-api-key: ${demo.apiKey}' -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ query: document })}'`;
  return `<section><h2>Try it</h2>
  <p class="note">The demo data of the company <code>${html(demo.companyId)}</code> is loaded. These credentials work only here.</p>
  <dl>
    <dt><code>x-auth-api-key</code></dt><dd>${copied(demo.apiKey)}</dd>
    ${demo.token === null ? '' : `<dt><code>Authorization</code></dt><dd>${copied(`Bearer ${demo.token}`)}</dd>`}
  </dl>
  ${[rest, graphql].map((command) => `<div class="command"><pre tabindex="0"><code>${html(command)}</code></pre><button type="button" hidden>Copy</button></div>`).join('\n  ')}</section>`;
}

/** The home page: what can be opened here, the board first, and with demo data examples to copy. */
export function homePage(options: HomePageOptions): AppMiddleware {
  const { shownDemo, explorer, hasBoard, hasGuides, pictures, keyLimit } = options;
  return (ctx) => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    const demo = shownDemo(ctx);
    ctx.body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recruitment Pipeline API</title><style>${homeStyle}</style></head>
<body>
<main>
  <h1>Recruitment Pipeline API</h1>
  <p class="lead">Vacancies, their candidates, and every step until they are hired, over REST and GraphQL with the same rules.</p>
  <ul class="cards">
    ${hasBoard ? board(pictures) : ''}
    ${explorer ? entry('/graphiql', 'GraphiQL', 'Explore the GraphQL API. It is served from here, and works offline.') : ''}
    ${explorer ? entry('/graphql', 'Apollo Sandbox', 'The same API in Apollo’s explorer, which is loaded from Apollo.') : ''}
    ${entry('/docs', 'REST documentation', 'Every endpoint of REST, with a button to try it.')}
  </ul>
  ${hasGuides ? `<section><h2>Guides</h2><dl>${guideList.map(([name, title, text]) => `<dt><a href="/docs/${name}">${title}</a></dt><dd>${text}</dd>`).join('')}</dl></section>` : ''}
  <section><h2>For programs</h2>
  <dl>
    <dt><code>/v2</code></dt><dd>the REST API</dd>
    <dt><code>/graphql</code></dt><dd>the GraphQL API, with subscriptions over WebSocket</dd>
    ${link('/openapi.json', 'the REST API as OpenAPI 3.1')}
    ${link('/schema.graphql', 'the GraphQL schema')}
    ${link('/events.schema.json', 'the JSON Schema of events')}
    ${link('/llms.txt', 'a summary of this service for language models')}
    ${link('/healthz', 'liveness probe')}
    ${link('/readyz', 'readiness probe')}
  </dl>
  <p class="note">Every call needs <code>Authorization: Bearer &lt;JWT&gt;</code> or <code>x-auth-api-key</code>; a key has ${keyLimit} requests per minute, unless it has a limit of its own.</p>
  </section>
  ${demo ? trial(demo, `${ctx.protocol}://${ctx.host}`) : ''}
</main>
<script nonce="${nonce}">${copyScript}</script>
</body>
</html>
`;
  };
}
