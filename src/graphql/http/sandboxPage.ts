import { randomBytes } from 'node:crypto';
import { type DemoCredentials, embeddedJson, type ShownDemo } from '../../http/pages/demoCredentials.js';
import type { AppMiddleware } from '../../http/state.js';
import { firstOperation } from './firstOperation.js';

const cdns = ['embeddable-sandbox', 'embeddable-explorer', 'apollo-server-landing-page'].map(
  (name) => `https://${name}.cdn.apollographql.com`,
);
const frames = ['sandbox', 'explorer'].map((name) => `https://${name}.embed.apollographql.com`);
const script = `${cdns[0]}/v2/embeddable-sandbox.umd.production.min.js`;

/**
 * The page that a browser gets at `/graphql`: Apollo Sandbox. It needs no credential and is not charged. With demo
 * data, its requests carry the demo token, and the first operation reads the demo vacancy.
 */
export function sandboxPage(shownDemo: ShownDemo): AppMiddleware {
  return (ctx, next) => {
    if ('query' in ctx.query || 'extensions' in ctx.query) return next();
    if (ctx.accepts('json', 'html') !== 'html') return next();
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', policy(nonce));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = page(nonce, initialState(shownDemo(ctx)));
    return undefined;
  };
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${cdns.join(' ')}`,
    `style-src 'nonce-${nonce}' ${cdns.join(' ')} https://fonts.googleapis.com`,
    'font-src https://fonts.gstatic.com',
    `img-src 'self' data: ${cdns.join(' ')}`,
    `connect-src 'self' ${cdns.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function initialState(demo: DemoCredentials | null): object {
  const operation = firstOperation(demo);
  return {
    ...operation,
    // The introspection request carries these headers, too.
    ...(demo && { sharedHeaders: operation.headers }),
    includeCookies: false,
    // Each poll would be charged to the caller's budget.
    pollForSchemaUpdates: false,
  };
}

function page(nonce: string, state: object): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recruitment Pipeline API: Sandbox</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; }
  #sandbox { position: absolute; inset: 0; }
  #sandbox:empty { display: none; }
  iframe { width: 100%; height: 100%; border: 0; background: white; }
</style>
</head>
<body>
<main>
  <p>Apollo Sandbox comes from Apollo's servers, and could not be loaded from there.</p>
  <p><a href="/graphiql">GraphiQL</a> is served from here. The API itself is at this address: POST.</p>
</main>
<div id="sandbox"></div>
<script nonce="${nonce}" src="${script}"></script>
<script nonce="${nonce}">
  if (window.EmbeddedSandbox) new window.EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: window.location.href,
    initialSubscriptionEndpoint: window.location.href.replace(/^http/, 'ws'),
    initialState: ${embeddedJson(state)},
    endpointIsEditable: false,
    hideCookieToggle: true,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
</script>
</body>
</html>
`;
}
