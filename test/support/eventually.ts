import { setTimeout } from 'node:timers/promises';

const patienceMs = 20_000;
/** Between two looks; without a pause they would take the processor from what they wait for. */
const pauseMs = 20;

/** Waits until something is so, which other events of this process bring about. @throws where that takes too long */
export async function eventually(isSo: () => boolean | Promise<boolean>, within = patienceMs): Promise<void> {
  const deadline = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It does not come about: ${isSo}`);
    await setTimeout(pauseMs);
  }
}
