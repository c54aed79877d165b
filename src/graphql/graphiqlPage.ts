import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assets, type PageWithAssets } from '../http/assets.js';
import type { ShownDemo } from '../http/demoCredentials.js';
import { embeddedJson } from '../http/embeddedJson.js';
import type { AppMiddleware } from '../http/state.js';
import { firstOperation } from './firstOperation.js';

/** Where scripts/graphiql/bundle.mjs leaves its one directory; as far from src/graphql as from dist/graphql. */
const bundles = join(import.meta.dirname, '../../dist/graphiql');

/**
 * GraphiQL, open without credentials and uncharged, from files of our own. With demo data its requests
 * carry the demo's credential, and the first operation reads the demo vacancy.
 */
export function graphiqlPage(shownDemo: ShownDemo): PageWithAssets {
  const digest = bundleDigest();
  if (digest === undefined) return { page: unbuilt, assets: [] };
  const at = `/graphiql/${digest}`;
  const directory = join(bundles, digest);
  const answer: AppMiddleware = (ctx) => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', policy(nonce));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = page(at, nonce, embeddedJson({ endpoint: '/graphql', ...firstOperation(shownDemo(ctx)) }));
  };
  return { page: answer, assets: assets({ at, directory, names: readdirSync(directory) }) };
}

function bundleDigest(): string | undefined {
  return existsSync(bundles) ? readdirSync(bundles).find((name) => !name.startsWith('.')) : undefined;
}

const unbuilt: AppMiddleware = (ctx) => {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = 'GraphiQL is made by `npm run build`, which has not run.\n';
};

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    // The script loads the rest of itself.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    // The editor places every line by a style of its own.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function page(at: string, nonce: string, preset: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recruitment Pipeline API: GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${at}/graphiql.css">
<style>body { margin: 0; } #graphiql { height: 100dvh; }</style>
<script type="application/json" id="preset">${preset}</script>
<script type="module" nonce="${nonce}" src="${at}/graphiql.js"></script>
</head>
<body>
<div id="graphiql"></div>
</body>
</html>
`;
}
