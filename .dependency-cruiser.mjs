// The arrows of docs/ARCHITECTURE.md. A folder may import only what its row lists. `import type` counts too.
const packages = (...names) => names.map((name) => `^node_modules/${name}/`);

const koa = packages('koa', 'koa-compose', '@types/koa', '@types/koa-compose', '@koa/[^/]+', '@types/koa__cors');

const arrows = [
  {
    folder: 'core',
    may: ['^src/core/', ...packages('zod', 'lodash', '@types/lodash', 'moment-timezone')],
    builtins: false,
  },
  {
    folder: 'entities',
    may: [
      '^src/(core|entities)/',
      ...packages(
        '@mikro-orm/[^/]+',
        'kysely',
        'pg',
        'pg-connection-string',
        'pg-protocol',
        '@types/pg',
        '@electric-sql/pglite',
        'lru-cache',
      ),
    ],
  },
  {
    folder: 'http',
    may: [
      '^src/(core|http)/',
      ...koa,
      ...packages('koa-jwt', 'jwks-rsa', 'lru-cache', 'ioredis', 'pino', 'raw-body', 'standardwebhooks', 'xxhash-wasm'),
    ],
  },
  {
    folder: 'mcp',
    may: [
      '^src/(core|http|mcp)/',
      ...koa,
      ...packages('zod', '@modelcontextprotocol/server', '@modelcontextprotocol/core'),
    ],
  },
  { folder: 'rest', may: ['^src/(core|http|rest)/', ...koa, ...packages('zod', 'swagger-ui-dist')] },
  {
    folder: 'graphql',
    may: [
      '^src/(core|http|graphql)/',
      '^packages/graphql-executor/src/index\\.ts$',
      ...packages('type-graphql', 'graphql', 'graphql-scalars', 'reflect-metadata'),
      ...packages('@apollo/server', 'graphql-rate-limit', 'lru-cache', 'graphql-ws', 'ws', '@types/ws'),
    ],
  },
  {
    folder: 'start',
    may: [
      '^src/(core|entities|http|start|telemetry)/',
      ...packages('zod', 'jsonwebtoken', '@types/jsonwebtoken', 'pino'),
    ],
  },
  {
    folder: 'jobs',
    may: ['^src/(core|jobs)/', ...packages('lru-cache', 'request-filtering-agent', 'standardwebhooks')],
  },
  { folder: 'telemetry', may: ['^src/(core|telemetry)/', ...packages('prom-client', '@opentelemetry/[^/]+')] },
  { folder: 'demo', may: ['^src/(core|http|start|demo)/', ...packages('zod')] },
  {
    folder: 'cli',
    may: [
      '^src/(core|entities|http|start|graphql|demo|cli)/',
      '^packages/graphql-executor/src/index\\.ts$',
      ...packages('zod'),
    ],
  },
  { folder: 'artefacts', may: ['^src/(core|entities|rest|graphql|demo|artefacts)/', ...packages('graphql', 'zod')] },
];

/** The modules of the core. Each may know those before it. */
const modules = [
  'settings',
  'catalogues',
  'pipeline',
  'timers',
  'vacancies',
  'records',
  'feed',
  'refusals',
  'webhooks',
  'apiKeys',
  'callbacks',
  'agents',
  'people',
  'sync',
];

/** The layers of the core, from below: each may import itself and those before it, by values and by types. */
const layers = [
  { name: 'kernel', path: '^src/core/kernel/' },
  { name: 'application', path: '^src/core/application/' },
  ...modules.map((name) => ({ name, path: `^src/core/${name}/` })),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...arrows.map(({ folder, may, builtins = true }) => ({
      name: `${folder}-arrows`,
      comment: `src/${folder} imports only what its row of the table allows.`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { pathNot: may, ...(builtins && { dependencyTypesNot: ['core'] }) },
    })),
    ...layers.map(({ name, path }, at) => ({
      name: `core-${name}`,
      comment: `In src/core, ${name} knows only what comes before it: kernel, application, then the modules in their order.`,
      severity: 'error',
      from: { path },
      to: { path: '^src/core/', pathNot: layers.slice(0, at + 1).map((layer) => layer.path) },
    })),
    {
      name: 'core-folders',
      comment: 'A new folder of src/core, or a new module, needs a place in the order of the layers.',
      severity: 'error',
      from: { path: '^src/core/[^/]+/', pathNot: layers.map(({ path }) => path) },
      to: {},
    },
    {
      name: 'known-folders',
      comment: 'A new folder of src needs a row in the table.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: arrows.map(({ folder }) => `^src/${folder}/`) },
      to: {},
    },
    {
      name: 'shipped-code-only',
      comment: 'Shipped code imports no tests, scripts or development dependencies.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        pathNot: ['^src/', '^packages/graphql-executor/src/', '^node_modules/'],
        dependencyTypesNot: ['core'],
        couldNotResolve: false,
      },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'agents-are-lazy',
      comment: 'What serves agents is loaded only if it is switched on: by one dynamic import.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/mcp/' },
      to: { path: ['^src/mcp/', '^node_modules/@modelcontextprotocol/'], dynamic: false },
    },
    {
      name: 'board-arrows',
      comment: 'The board is a client: it imports nothing of the service. The client package is none of it.',
      severity: 'error',
      from: { path: '^packages/board/', pathNot: '/generated/' },
      to: { pathNot: ['^packages/board/src/', '^packages/client/', '^node_modules/'] },
    },
    {
      name: 'published-shapes',
      comment: 'What the client package publishes of the core runs in a browser: it needs zod alone.',
      severity: 'error',
      from: { path: '^src/core/shapes\\.ts$' },
      to: { path: '^node_modules/', pathNot: '^node_modules/zod/', reachable: true },
    },
    {
      name: 'live-and-service-draw-nothing',
      comment: 'How the board talks to the service is plain functions, but for the hook that reads a store.',
      severity: 'error',
      from: { path: '^packages/board/src/(live|service)/' },
      to: {
        path: ['^packages/board/src/', '^node_modules/react-dom/'],
        pathNot: '/src/(live|service|generated)/',
      },
    },
    {
      name: 'executor-arrows',
      comment:
        'The executor answers operations of any schema: it imports nothing of src, no framework and no database.',
      severity: 'error',
      from: { path: '^packages/graphql-executor/src/' },
      to: {
        pathNot: ['^packages/graphql-executor/src/', ...packages('graphql', 'lru-cache')],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'executor-opens-nothing',
      comment: 'Of what Node offers, the executor uses hashes and random numbers: no sockets, no files.',
      severity: 'error',
      from: { path: '^packages/graphql-executor/src/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'executor-by-its-api',
      comment: 'The service imports the public API of the executor.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^packages/graphql-executor/src/', pathNot: '^packages/graphql-executor/src/index\\.ts$' },
    },
    {
      name: 'known-before-run',
      comment: 'What is known of a GraphQL operation before it runs knows nothing of how it is answered.',
      severity: 'error',
      from: { path: '^packages/graphql-executor/src/(base|schema|document|plan|operation)/' },
      to: { path: '^packages/graphql-executor/src/execution/' },
    },
    {
      name: 'calls-know-no-type',
      comment: 'What resolvers share, and the adapters, know no type of the schema.',
      severity: 'error',
      from: { path: '^src/graphql/(calls|decorators|http|live)/' },
      to: { path: '^src/graphql/[^/]+/', pathNot: '^src/graphql/(calls|decorators|http|live)/' },
    },
    {
      name: 'answered-by-any-transport',
      severity: 'error',
      from: { path: '^src/graphql/(calls|decorators)/' },
      to: { path: '^src/graphql/(http|live)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|packages/graphql-executor/src)/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'Generated types import a package that contains only types.',
      severity: 'error',
      from: { pathNot: '^(examples/[^/]+|packages/[^/]+/src)/generated/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API for the default parser. swc reads the sources as they are, including `import
    // type`.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Packages can be links: scripts/howTo.mjs makes such a copy.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
