import { rm } from 'node:fs/promises';

/** Runs after a run of tests: removes the directory that setUp.mjs made. */
export default async function tearDown() {
  await rm(process.env.TEST_RUN_DIR, { recursive: true });
}
