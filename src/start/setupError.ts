/**
 * What the person who starts the service can mend. Its message is all that they are told: it names the setting that is to
 * be changed, and has no stack.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}

/** @throws SetupError in place of what the operating system says: opens with `what`, which names the setting */
export async function blaming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOfSystem(error) ? new SetupError(`${what}: ${error.message}`, { cause: error }) : error;
  }
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
