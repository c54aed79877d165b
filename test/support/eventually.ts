import { setTimeout } from 'node:timers/promises';

const timeoutMs = 20_000;
/** Milliseconds between two checks: without a pause they would take the processor from the work that they wait for. */
const pauseMs = 20;

/** Waits until a condition holds that other work of this process brings about. @throws where it takes too long */
export async function eventually(isSo: () => boolean | Promise<boolean>, within = timeoutMs): Promise<void> {
  const deadline = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It does not become true: ${isSo}`);
    await setTimeout(pauseMs);
  }
}
