import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs before a run of tests: makes a directory that its workers share (built.ts). tearDown.mjs removes it. */
export default async function setUp() {
  process.env.TEST_RUN_DIR = await mkdtemp(join(tmpdir(), 'recruitment-run-'));
}
