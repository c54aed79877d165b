import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedJson, type ShownDemo } from '../../http/pages/demoCredentials.js';
import { assets, type PageWithAssets } from '../../http/pages/precompressed.js';
import type { AppMiddleware } from '../../http/state.js';
import { firstOperation } from './firstOperation.js';

/**
 * The directory in which scripts/graphiql/bundle.mjs writes its one directory. The relative path is the same from
 * src/graphql/http and from dist/graphql/http.
 */
const bundles = join(import.meta.dirname, '../../../dist/graphiql');

/**
 * GraphiQL, served from the service's own files. The page needs no credential and is not charged. With demo data, its
 * requests carry the demo's credential, the first operation reads the demo vacancy, and a panel shows how an operation is
 * answered.
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
    const demo = shownDemo(ctx);
    const preset = { endpoint: '/graphql', hasDemo: demo !== null, ...firstOperation(demo) };
    ctx.body = page(at, nonce, embeddedJson(preset));
  };
  return { page: answer, assets: assets({ at, directory, names: readdirSync(directory) }) };
}

function bundleDigest(): string | undefined {
  return existsSync(bundles) ? readdirSync(bundles).find((name) => !name.startsWith('.')) : undefined;
}

const unbuilt: AppMiddleware = (ctx) => {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = 'GraphiQL is not built yet: run `npm run build`.\n';
};

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    // The script loads its other parts.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    // The editor positions every line by an inline style.
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
<style>
body { margin: 0; }
#graphiql { height: 100dvh; }
.graphiql-container .graphiql-logo { flex-shrink: 0; white-space: nowrap; }
@media (max-width: 480px) { .graphiql-container .graphiql-logo { font-size: var(--font-size-body); } }
</style>
<script type="application/json" id="preset">${preset}</script>
<script type="module" nonce="${nonce}" src="${at}/graphiql.js"></script>
</head>
<body>
<div id="graphiql"></div>
</body>
</html>
`;
}
