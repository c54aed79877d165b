import type { AppMiddleware } from '../state.js';
import type { DemoCredentials, ShownDemo } from './demoCredentials.js';

export interface HomePageOptions {
  readonly shownDemo: ShownDemo;
  readonly explorer: boolean;
  /** Whether the board can be opened here. */
  readonly hasBoard: boolean;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.6rem; margin-bottom: .25rem; }
  h2 { font-size: 1.1rem; margin-top: 2rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
  pre { padding: .9rem 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem;
    overflow-x: auto; font-size: .85rem; }
  code { font-family: ui-monospace, monospace; }`;

const link = (path: string, text: string): string => `<dt><a href="${path}">${path}</a></dt><dd>${text}</dd>`;

function trial(demo: DemoCredentials, origin: string): string {
  const read = `${origin}/v2/vacancies/${demo.vacancyId}/company/${demo.companyId}`;
  return `<h2>Try it</h2>
  <p>Demo data of the company <code>${html(demo.companyId)}</code> are loaded. These credentials work here and nowhere else.</p>
  <dl>
    <dt>x-auth-api-key</dt><dd><code>${html(demo.apiKey)}</code></dd>
    ${demo.token === null ? '' : `<dt>Authorization</dt><dd><code>Bearer ${html(demo.token)}</code></dd>`}
  </dl>
  <pre><code>curl -H 'x-auth-api-key: ${html(demo.apiKey)}' \\
  ${html(read)}</code></pre>
  <pre><code>curl ${html(origin)}/graphql -H 'x-auth-api-key: ${html(demo.apiKey)}' -H 'content-type: application/json' \\
  -d '{"query":"{ vacancy(companyId: \\"${html(demo.companyId)}\\", id: \\"${html(demo.vacancyId)}\\") { name pipeline { feature { customName } statuses { code count } } records(first: 5) { nodes { __typename candidateId status { code } } } } }"}'</code></pre>`;
}

/** The home page: the paths of the service, and with demo data examples to copy. */
export function homePage({ shownDemo, explorer, hasBoard }: HomePageOptions): AppMiddleware {
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
<title>Recruitment Pipeline API</title><style>${style}</style></head>
<body>
  <h1>Recruitment Pipeline API</h1>
  <p>Vacancies, candidate interviews and psychometric records, over REST and GraphQL.</p>
  <h2>Served here</h2>
  <dl>
    ${hasBoard ? link('/board', 'the board: a company’s pipeline, alive') : ''}
    <dt><code>/v2</code></dt><dd>the REST API, version 2.0</dd>
    ${explorer ? link('/graphql', 'GraphQL; in a browser: Apollo Sandbox') : '<dt><code>/graphql</code></dt><dd>GraphQL</dd>'}
    ${explorer ? link('/graphiql', 'GraphiQL, served from here: works without the internet') : ''}
    ${link('/docs', 'the REST API, documented; try it there')}
    ${link('/openapi.json', 'the REST API as OpenAPI 3.1')}
    ${link('/schema.graphql', 'the GraphQL schema')}
    ${link('/healthz', 'the process lives')}
    ${link('/readyz', 'it can serve')}
  </dl>
  <p>Every call needs <code>Authorization: Bearer &lt;JWT&gt;</code> or <code>x-auth-api-key</code>; a key has 25 requests a minute.</p>
  ${demo ? trial(demo, `${ctx.protocol}://${ctx.host}`) : ''}
</body>
</html>
`;
  };
}
