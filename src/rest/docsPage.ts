import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { embeddedJson, type ShownDemo } from '../http/pages/demoCredentials.js';
import { assets, type PageWithAssets } from '../http/pages/precompressed.js';
import type { AppMiddleware } from '../http/state.js';

const require = createRequire(import.meta.url);
const script = 'swagger-ui-bundle.js';
const style = 'swagger-ui.css';
const icon = 'favicon-32x32.png';

/**
 * Swagger UI for `/openapi.json`. Its files come from its package and are served beneath `/docs/`; nothing is loaded
 * from elsewhere. With demo data, its requests carry the demo API key, so that the responses show what is left of the
 * key's budget.
 * @param hasGuides whether the guides are served, to which it links
 */
export function docsPage(shownDemo: ShownDemo, hasGuides: boolean): PageWithAssets {
  const { version } = require('swagger-ui-dist/package.json') as { version: string };
  const directory = dirname(require.resolve('swagger-ui-dist/package.json'));
  const at = `/docs/${version}`;
  const answer: AppMiddleware = (ctx) => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', policy(nonce));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = page(at, nonce, hasGuides, embeddedJson({ apiKey: shownDemo(ctx)?.apiKey ?? null }));
  };
  return { page: answer, assets: assets({ at, directory, names: [script, style, icon] }) };
}

function page(at: string, nonce: string, hasGuides: boolean, preset: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recruitment Pipeline API: REST documentation</title>
<link rel="icon" type="image/png" sizes="32x32" href="${at}/${icon}">
<link rel="stylesheet" href="${at}/${style}">
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<nav aria-label="Documentation"><a href="/">Recruitment Pipeline API</a>${hasGuides ? '<a href="/docs/guide">Guide</a><a href="/docs/rest">REST guide</a>' : ''}</nav>
<noscript><p>This page needs JavaScript. What it shows is at <a href="/openapi.json">/openapi.json</a>.</p></noscript>
<div id="docs"></div>
<script nonce="${nonce}" src="${at}/${script}"></script>
<script nonce="${nonce}">
  const { apiKey } = ${preset};
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
  // The operations come first: what is read once, and the webhooks, open with a click.
  const folded = (title) => (Original, { React: { createElement } }) => (props) =>
    createElement('details', { className: 'wrapper folded' }, createElement('summary', null, title), createElement(Original, props));
  const fold = () => ({
    wrapComponents: { InfoContainer: folded('About this API'), Webhooks: folded('Webhooks') },
  });
  const ui = window.SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#docs',
    plugins: [fold],
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    validatorUrl: null,
    onComplete: () => apiKey && ui.preauthorizeApiKey('apiKey', apiKey),
  });
</script>
</body>
</html>
`;
}

/** Swagger UI has a dark theme, but the page around it is ours. On a phone, long paths and tables stay within the page. */
const pageStyle = `
  html { color-scheme: light; } html.dark-mode { color-scheme: dark; background: #1c2022; }
  body { margin: 0; }
  nav { padding: .75rem 1.25rem; font-family: sans-serif; }
  nav a { margin-right: 1.25rem; } .dark-mode nav a { color: #9fb0ff; }
  .swagger-ui .folded { padding: .75rem 1.25rem; box-sizing: border-box; }
  .folded > summary { cursor: pointer; font: 600 1.1rem sans-serif; }
  .dark-mode .folded > summary { color: #e4e6e6; }
  .swagger-ui .opblock-summary-path, .swagger-ui .opblock-tag small, .swagger-ui .renderedMarkdown { overflow-wrap: anywhere; }
  @media (max-width: 40rem) {
    .swagger-ui .opblock-tag { flex-wrap: wrap; }
    .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
    .swagger-ui .opblock-summary, .swagger-ui .opblock-summary-path-description-wrapper { flex-wrap: wrap; max-width: 100%; }
    .swagger-ui .opblock-body, .swagger-ui .table-container, .swagger-ui .models { overflow-x: auto; }
  }`;

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Swagger UI loads its icons from data: URLs.
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
