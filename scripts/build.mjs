// `npm run build`, which `npm start` and the commands run first: compiles the service and its packages, bundles the
// service, GraphiQL and the board, and renders the guides. After `npm ci --omit=dev` nothing can be compiled, and what
// was built before is used.
import { existsSync } from 'node:fs';
import { runCommands } from './commands.mjs';

const built = [
  'dist/main.js',
  'dist/graphql-executor',
  'dist/bundle',
  'dist/board',
  'dist/graphiql',
  'dist/guides',
  'packages/client/dist',
];

if (existsSync('node_modules/typescript')) {
  process.exitCode = await runCommands([
    'tsc -p packages/graphql-executor',
    'tsc -p tsconfig.build.json',
    'tsc -p packages/client',
    'node scripts/service/bundle.mjs',
    'node scripts/graphiql/bundle.mjs',
    'node scripts/board/bundle.mjs',
    'node scripts/guides/render.mjs',
  ]);
} else {
  const missing = built.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    console.error(
      `There is no ${missing.join(', no ')}, and the development dependencies that build it are not installed. ` +
        'Run `npm ci && npm run build`, then `npm ci --omit=dev` if you like, or copy a build here.',
    );
    process.exitCode = 1;
  }
}
