/**
 * A fault that the person who starts the service can correct. They see the message alone, without a stack: it names the
 * setting to change.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
  /** The exit code of a process that ends by it (docs/OPERATIONS.md, "Commands"). */
  readonly exitCode: 1 | 3 = 1;
}

/** The schema does not fit this build, or is not there yet: an orchestrator waits for the upgrade. */
export class SchemaError extends SetupError {
  override readonly name = 'SchemaError';
  override readonly exitCode = 3;
}

/**
 * @throws SetupError in place of an error of the operating system: its message begins with `what`, which names the
 *   setting
 */
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
