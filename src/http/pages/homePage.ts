import type { AppMiddleware } from '../state.js';
import type { DemoCredentials, ShownDemo } from './demoCredentials.js';
import { htmlOf as html } from './guideLayout.js';
import { homeStyle } from './homeStyle.js';

export interface HomePageOptions {
  readonly shownDemo: ShownDemo;
  readonly explorer: boolean;
  /** Whether the board can be opened here. */
  readonly hasBoard: boolean;
  /** Whether the guides were built. */
  readonly hasGuides: boolean;
  /** Requests of an API key in any 60 s. */
  readonly keyLimit: number;
}

/** A way into the service. */
const dispatcher = (path: string, name: string, text: string): string =>
  `<li><h2><a href="${path}">${name}</a></h2><p>${text}</p></li>`;

const link = (path: string, text: string): string =>
  `<dt><a href="${path}"><code>${path}</code></a></dt><dd>${text}</dd>`;

/** A picture of a pipeline: in each stage so many cards. */
const stages = [
  ['#2f80ed', 3],
  ['#27ae60', 4],
  ['#9b51e0', 2],
  ['#f2994a', 1],
] as const;
const picture = stages
  .map(([colour, cards]) => `<span style="--stage: ${colour}">${'<i></i>'.repeat(cards)}</span>`)
  .join('');

const board = `<li class="first">
      <div><h2><a href="/board">Open the board</a></h2><p>A company’s pipeline in the browser: see where candidates are, move them, and follow changes live.</p></div>
      <div class="stages" aria-hidden="true">${picture}</div>
    </li>`;

function trial(demo: DemoCredentials, origin: string): string {
  const read = `${origin}/v2/vacancies/${demo.vacancyId}/company/${demo.companyId}`;
  return `<section><h2>Try it</h2>
  <p class="note">The demo data of the company <code>${html(demo.companyId)}</code> is loaded. These credentials work only here.</p>
  <dl>
    <dt><code>x-auth-api-key</code></dt><dd><code>${html(demo.apiKey)}</code></dd>
    ${demo.token === null ? '' : `<dt><code>Authorization</code></dt><dd><code>Bearer ${html(demo.token)}</code></dd>`}
  </dl>
  <pre tabindex="0"><code>curl -H 'x-auth-api-key: ${html(demo.apiKey)}' \\
  ${html(read)}</code></pre>
  <pre tabindex="0"><code>curl ${html(origin)}/graphql -H 'x-auth-api-key: ${html(demo.apiKey)}' -H 'content-type: application/json' \\
  -d '{"query":"{ vacancy(companyId: \\"${html(demo.companyId)}\\", id: \\"${html(demo.vacancyId)}\\") { name pipeline { feature { customName } statuses { code count } } records(first: 5) { nodes { __typename candidateId status { code } } } } }"}'</code></pre></section>`;
}

/** The home page: what can be opened here, the board first, and with demo data examples to copy. */
export function homePage({ shownDemo, explorer, hasBoard, hasGuides, keyLimit }: HomePageOptions): AppMiddleware {
  return (ctx) => {
    ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
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
    ${hasBoard ? board : ''}
    ${hasGuides ? dispatcher('/docs/guide', 'Guide', 'First calls, credentials, events, webhooks and errors.') : ''}
    ${explorer ? dispatcher('/graphiql', 'GraphiQL', 'Explore the GraphQL API. It is served from here, and works offline.') : ''}
    ${explorer ? dispatcher('/graphql', 'Apollo Sandbox', 'The same API in Apollo’s explorer, which is loaded from Apollo.') : ''}
    ${dispatcher('/docs', 'REST documentation', 'Every endpoint of version 2.0, with a button to try it.')}
  </ul>
  <section><h2>For programs</h2>
  <dl>
    <dt><code>/v2</code></dt><dd>the REST API</dd>
    <dt><code>/graphql</code></dt><dd>the GraphQL API, with subscriptions over WebSocket</dd>
    ${link('/openapi.json', 'the REST API as OpenAPI 3.1')}
    ${link('/schema.graphql', 'the GraphQL schema')}
    ${link('/events.schema.json', 'the JSON Schema of events')}
    ${link('/llms.txt', 'this service for language models')}
    ${link('/healthz', 'liveness probe')}
    ${link('/readyz', 'readiness probe')}
  </dl>
  <p class="note">Every call needs <code>Authorization: Bearer &lt;JWT&gt;</code> or <code>x-auth-api-key</code>; a key has ${keyLimit} requests per minute, unless it has a limit of its own.</p>
  </section>
  ${demo ? trial(demo, `${ctx.protocol}://${ctx.host}`) : ''}
</main>
</body>
</html>
`;
  };
}
