import { rm } from 'node:fs/promises';

/** After a run: removes what jestSetUp.mjs made. */
export default async function tearDown() {
  await rm(process.env.TEST_RUN_DIR, { recursive: true });
}
