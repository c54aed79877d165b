import type { OperationChecks } from '#graphql-executor';
import type { Dispatcher } from './core/dispatcher.js';
import { graphiqlPage } from './graphql/http/graphiqlPage.js';
import { explainOperation } from './graphql/http/postedOperation.js';
import { sandboxPage } from './graphql/http/sandboxPage.js';
import { jsonBody, noBody } from './http/bodies/jsonBody.js';
import type { SignedMessages } from './http/credentials/signedMessages.js';
import { httpErrors } from './http/errors.js';
import { rateLimit } from './http/limiter/rateLimit.js';
import type { AdmissionControl } from './http/load/admissionControl.js';
import type { Origins } from './http/origins.js';
import { boardPaths, openBoard, type ShownSignIn } from './http/pages/boardPage.js';
import type { ShownDemo } from './http/pages/demoCredentials.js';
import { boardPictures, guides } from './http/pages/guides.js';
import { homePage } from './http/pages/homePage.js';
import { document, documents, type PageWithAssets } from './http/pages/precompressed.js';
import { liveness, type Readiness, readiness } from './http/pages/probes.js';
import { type Check, decodable, exactRouter, pipeline, unserved } from './http/router.js';
import type { AppMiddleware } from './http/state.js';
import { callbackPath, psychometricCallbackAnswer } from './rest/callback.js';
import { docsPage } from './rest/docsPage.js';
import { restRows } from './rest/rows.js';
import type { Copies } from './rest/sync/copies.js';
import type { EventStreams } from './rest/sync/eventStreams.js';
import { syncRows } from './rest/sync/routes.js';

/** Every path that is served. A row lists the steps of a request from left to right: its checks, then what answers it. */

export interface Served {
  readonly dispatcher: Dispatcher;
  readonly admissionControl: AdmissionControl;
  readonly authenticate: AppMiddleware;
  /** Checks that a message is signed by the company that its path names. */
  readonly signed: SignedMessages;
  readonly streams: EventStreams;
  readonly copies: Copies;
  readonly graphql: AppMiddleware;
  readonly checks: OperationChecks;
  readonly ready: () => Readiness;
  readonly shownDemo: ShownDemo;
  readonly explorer: boolean;
  readonly hasTestClock: boolean;
  /** Requests of an API key in any 60 s. */
  readonly keyLimit: number;
  /** The built board; null: there is no board. */
  readonly boardDirectory: string | null;
  /** Sign-in on the board by an identity provider; null: people enter tokens there. */
  readonly signIn: (() => Promise<ShownSignIn>) | null;
  /** The rendered guides; null: they are not served. */
  readonly guidesDirectory: string | null;
  /** What answers agents; null: they are not served. */
  readonly mcp: AppMiddleware | null;
  readonly origins: Origins;
}

/** What each row begins with. */
interface Entries {
  readonly whileOpen: Check;
  /** For requests without a body. */
  readonly admit: ReturnType<typeof noBody>;
  readonly body: ReturnType<typeof jsonBody>;
}

/** @returns what routes, in its order */
export function routes(served: Served): readonly AppMiddleware[] {
  const { admissionControl, authenticate, mcp } = served;
  const whileOpen: Check = { check: () => admissionControl.rejectIfClosed() };
  const entries = { whileOpen, admit: noBody(admissionControl), body: jsonBody(admissionControl) };
  // A router tries all of its rows for each request, and composes the middleware of the row that matches. So the paths that
  // are called most have a router apart from the pages for browsers, and are composed here (ADR 3).
  const calls = callRoutes(served, entries);
  const beyond = unknownPaths(unserved(calls, ['OPTIONS']), whileOpen, authenticate);
  const open = openRoutes(served, entries);
  if (mcp) open.all('/mcp', pipeline(speakJsonRpc, whileOpen, unserved(calls)));
  return [
    ...[calls, beyond, open].map((router) => router.routes() as AppMiddleware),
    pipeline(whileOpen, unserved(open)),
  ];
}

/** The operations. */
function callRoutes(served: Served, { whileOpen, admit, body }: Entries) {
  const { dispatcher, authenticate, streams, copies, graphql, shownDemo, explorer, mcp, origins } = served;
  const sandbox = explorer ? [sandboxPage(shownDemo)] : [];
  const calls = exactRouter();
  for (const { method, path, answer } of restRows(dispatcher)) {
    const entry = method === 'POST' ? body : admit;
    calls.register(path, [method], pipeline(whileOpen, authenticate, rateLimit, decodable, entry, answer));
  }
  for (const { method, path, hasBody, answer } of syncRows({ dispatcher, streams, copies })) {
    const entry = hasBody ? body : admit;
    calls.register(path, [method], pipeline(whileOpen, authenticate, rateLimit, decodable, entry, answer));
  }
  calls.post('/graphql', pipeline(speakGraphql, whileOpen, authenticate, rateLimit, body, graphql));
  calls.get('/graphql', pipeline(speakGraphql, whileOpen, ...sandbox, authenticate, rateLimit, admit, graphql));
  if (mcp)
    calls.post('/mcp', pipeline(speakJsonRpc, whileOpen, ofKnownOrigin(origins), authenticate, rateLimit, body, mcp));
  return calls;
}

/** What needs no credential: what browsers read, and messages that are signed. */
function openRoutes(served: Served, { whileOpen, admit, body }: Entries) {
  const { dispatcher, admissionControl, authenticate, signed, checks, ready, shownDemo, explorer, keyLimit } = served;
  const { boardDirectory: directory, hasTestClock: testClock, signIn, guidesDirectory } = served;
  const board = directory === null ? null : openBoard({ directory, shownDemo, testClock, explorer, signIn });
  const open = exactRouter();
  open.get('/healthz', liveness);
  open.get('/readyz', readiness(ready));
  const guidePages = guides(guidesDirectory);
  const pictures = boardPictures(guidesDirectory);
  const shown = { hasBoard: board?.isBuilt ?? false, hasGuides: guidePages.length > 0, pictures };
  open.get('/', pipeline(whileOpen, admit, homePage({ shownDemo, explorer, keyLimit, ...shown })));
  for (const { path, answer } of [...guidePages, ...(pictures?.assets ?? [])])
    open.get(path, pipeline(whileOpen, admit, answer));
  const message = jsonBody(admissionControl, { isSigned: true, before: signed.checkHeaders });
  open.post(
    callbackPath,
    pipeline(whileOpen, decodable, message, signed.check, psychometricCallbackAnswer(dispatcher)),
  );
  for (const made of documents()) open.get(made.path, pipeline(whileOpen, admit, document(made)));
  const show = (path: string, { page, assets }: PageWithAssets): void => {
    open.get(path, pipeline(whileOpen, admit, page));
    for (const { path: at, answer } of assets) open.get(at, pipeline(whileOpen, admit, answer));
  };
  show('/docs', docsPage(shownDemo, shown.hasGuides));
  if (explorer) {
    show('/graphiql', graphiqlPage(shownDemo));
    open.post(
      '/graphiql/explain',
      pipeline(whileOpen, authenticate, rateLimit, body, explainOperation(checks, shownDemo)),
    );
  }
  if (board) {
    for (const path of boardPaths) open.get(path, pipeline(whileOpen, admit, board.page));
    open.get('/board/assets/:name', pipeline(whileOpen, admit, board.asset));
    open.get('/board/{*rest}', pipeline(whileOpen, admit, board.unknown));
  }
  return open;
}

/**
 * Paths that are not served. Without a credential nobody learns what is served under `/v2`, `/sync` and `/graphql`; a
 * preflight is open (docs/BEHAVIOUR.md, "The order of checks").
 */
function unknownPaths(answer: AppMiddleware, whileOpen: Check, authenticate: AppMiddleware) {
  const router = exactRouter();
  for (const [path, ...first] of [
    ['/v2{/{*rest}}'],
    ['/sync{/{*rest}}'],
    ['/graphql{/{*rest}}', speakGraphql],
  ] as const) {
    router.options(path, pipeline(...first, whileOpen, answer));
    router.all(path, pipeline(...first, whileOpen, authenticate, rateLimit, answer));
  }
  return router;
}

const speakGraphql: Check = {
  check({ state }) {
    state.speaksGraphql = true;
  },
};

const speakJsonRpc: Check = {
  check({ state }) {
    state.speaksJsonRpc = true;
  },
};

/** A page of an unknown site must not use what runs on its reader's machine. @throws FORBIDDEN ORIGIN_NOT_ALLOWED */
const ofKnownOrigin = (origins: Origins): Check => ({
  check({ req }) {
    const { origin } = req.headers;
    if (origin !== undefined && !origins.allow(origin)) throw httpErrors.originNotAllowed();
  },
});
