import type { Logger } from '../core/logger.js';
import type { HttpRefusal } from './errors.js';

/**
 * Logs what is no caller's fault. An outage that hits every request, such as a database that is gone, is logged once when it
 * begins and once when it ends. The requests that met it name it as their reason, each in its own line.
 */
export class FaultLog {
  readonly #logger: Logger;
  readonly #database: Outage;
  readonly #overload: Outage;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#database = new Outage(
      logger,
      'the database can not be reached, or does not answer',
      'the database answers again',
    );
    this.#overload = new Outage(
      logger,
      'more is asked for than can be done: requests are refused',
      'all requests are taken on again',
    );
  }

  /** An error that was thrown at a request and is no refusal. */
  unexpected(requestId: string, err: unknown): void {
    this.#logger.error({ requestId, err }, 'unexpected error');
  }

  note({ reason, cause }: HttpRefusal): void {
    if (reason === 'DATABASE_UNAVAILABLE') this.#database.met(cause);
    else if (reason === 'OVERLOADED') this.#overload.met(cause);
  }

  /**
   * A tenth of a second has passed.
   * @param databaseAnswered whether anything was answered in it
   */
  tick(databaseAnswered: boolean): void {
    this.#database.tick(databaseAnswered);
    this.#overload.tick(true);
  }
}

/** Ticks without another refusal, after which an outage is over. */
const calm = 20;

class Outage {
  #isOn = false;
  #met = 0;
  #calmTicks = 0;
  #hasAnswered = false;

  constructor(
    private readonly logger: Logger,
    private readonly began: string,
    private readonly ended: string,
  ) {}

  met(cause: unknown): void {
    this.#met += 1;
    this.#calmTicks = 0;
    this.#hasAnswered = false;
    if (this.#isOn) return;
    this.#isOn = true;
    this.logger.warn({ ...(cause !== undefined && { cause: wordsOf(cause) }) }, this.began);
  }

  tick(hasAnswered: boolean): void {
    if (!this.#isOn) return;
    this.#calmTicks += 1;
    this.#hasAnswered ||= hasAnswered;
    if (this.#calmTicks < calm || !this.#hasAnswered) return;
    this.logger.warn({ refused: this.#met }, this.ended);
    this.#isOn = false;
    this.#met = 0;
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Node tries every address of a name. Of all the failures together it says only the code.
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name);
}
