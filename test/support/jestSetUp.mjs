import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before a run: a directory for what its workers share (built.ts). jestTearDown.mjs removes it. */
export default async function setUp() {
  process.env.TEST_RUN_DIR = await mkdtemp(join(tmpdir(), 'recruitment-run-'));
}
