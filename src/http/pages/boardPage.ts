import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaimRules, companyClaims, usualClaims } from '../../core/application/access/tokenClaims.js';
import type { IdentityProvider, ProviderMetadata, ProviderOptions } from '../credentials/boardSignInProvider.js';
import type { AppMiddleware } from '../state.js';
import { embeddedJson, type ShownDemo } from './demoCredentials.js';
import { precompressed } from './precompressed.js';

/** What the board's page has to know of sign-in by OpenID Connect, and what it may then connect to. */

/** What the page needs for the sign-in. */
export interface ShownSignIn extends ProviderOptions {
  /** Where people reach the board; null: where this page is. */
  readonly boardUrl: string | null;
  /** The claims that name a user's companies. */
  readonly companyClaims: readonly string[];
  /** Null while the provider is not available. */
  readonly metadata: ProviderMetadata | null;
}

interface BoardSignInOptions {
  readonly provider: IdentityProvider;
  readonly boardUrl: string | null;
  readonly claims: ClaimRules | undefined;
}

/** @returns a function that waits for the provider only if nothing is known of it, at most 5 s */
export function boardSignIn({
  provider,
  boardUrl,
  claims = usualClaims,
}: BoardSignInOptions): () => Promise<ShownSignIn> {
  const shared = { ...provider.options, boardUrl, companyClaims: companyClaims(claims) };
  return async () => ({ ...shared, metadata: await provider.metadata() });
}

/** The origins to which the page sends codes and tokens, apart from its own. */
function connectedOrigins({ metadata }: ShownSignIn): string[] {
  const endpoints = [metadata?.token_endpoint, metadata?.revocation_endpoint];
  return [...new Set(endpoints.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/** The board: a built app of one page, its addresses and its files. It needs no credential and is not charged. */

/**
 * The directory into which `npm run build` writes the app. The relative path is the same from src/http/pages and from
 * dist/http/pages.
 */
export const builtBoard = join(import.meta.dirname, '../../../dist/board');

/** The addresses that the app knows. */
export const boardPaths = [
  '/board',
  '/board/signed-in',
  '/board/today',
  '/board/vacancies',
  '/board/vacancies/new',
  '/board/vacancies/:id',
  '/board/vacancies/:id/edit',
  '/board/vacancies/:id/about',
  '/board/vacancies/:id/statistics',
  '/board/vacancies/:id/records',
  '/board/vacancies/:vacancyId/records/:id',
  '/board/automations',
  '/board/integrations',
  '/board/integrations/webhooks',
  '/board/integrations/webhooks/:id',
  '/board/feed',
  '/board/agents',
  '/board/people',
  '/board/candidates',
  '/board/candidates/:id',
  '/board/reviews',
  '/board/settings',
] as const;

export interface BoardOptions {
  /** The built app. */
  readonly directory: string;
  readonly shownDemo: ShownDemo;
  readonly testClock: boolean;
  readonly explorer: boolean;
  /** What the page has to know to sign people in by a provider; null: they enter tokens. */
  readonly signIn: (() => Promise<ShownSignIn>) | null;
}

export interface Board {
  readonly isBuilt: boolean;
  /** Answers {@link boardPaths}. */
  readonly page: AppMiddleware;
  /** Answers other addresses with the same page, which says that there is nothing: 404. */
  readonly unknown: AppMiddleware;
  /** Answers a file by its `name`, or leaves it to the next middleware. */
  readonly asset: AppMiddleware;
}

/** Where the data block is put in. The app's build writes it so. */
const [blockBegins, blockEnds] = ['<script type="application/json" id="preset">', '</script>'];

const policy = (connected: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connected].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The board as it was built when the service starts. */
export function openBoard({ directory, shownDemo, testClock, explorer, signIn }: BoardOptions): Board {
  const file = join(directory, 'index.html');
  const [before, after] = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(blockBegins + blockEnds);
  if (before === undefined || after === undefined) {
    return { isBuilt: false, page: unbuilt, unknown: unbuilt, asset: unbuilt };
  }
  const answer =
    (status: 200 | 404): AppMiddleware =>
    async (ctx) => {
      const oidc = (await signIn?.()) ?? null;
      const { companyId = null, token = null } = (oidc === null && shownDemo(ctx)) || {};
      const preset = embeddedJson({ companyId, token, testClock, explorer, ...(oidc && { oidc }) });
      ctx.status = status;
      ctx.set('Content-Security-Policy', policy(oidc === null ? [] : connectedOrigins(oidc)));
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.set('Referrer-Policy', 'no-referrer');
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      ctx.body = before + blockBegins + preset + blockEnds + after;
    };
  return { isBuilt: true, page: answer(200), unknown: answer(404), asset: precompressed(join(directory, 'assets')) };
}

const unbuilt: AppMiddleware = (ctx) => {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = 'The board is not built yet: run `npm run build`.\n';
};
