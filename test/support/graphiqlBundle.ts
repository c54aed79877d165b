import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Makes what `npm run build` makes for /graphiql, unless it is there; services started after that serve it. */
export function bundleGraphiql(): void {
  execFileSync(process.execPath, ['scripts/graphiql/bundle.mjs'], { cwd: root });
}
