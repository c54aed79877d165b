import type { Logger } from '../core/kernel/logger.js';
import type { HttpDomainError } from './errors.js';

/**
 * Logs faults that no caller has caused. An outage that affects all requests, such as an unavailable database, is
 * logged once when it begins and once when it ends. The log line of each affected request has it as its reason.
 */
export class FaultLog {
  readonly #logger: Logger;
  readonly #database: Outage;
  readonly #overload: Outage;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#database = new Outage(
      logger,
      'the database is unreachable or does not respond',
      'the database responds again',
    );
    this.#overload = new Outage(
      logger,
      'the service is overloaded: requests are rejected',
      'all requests are accepted again',
    );
  }

  /** Logs an error of a request that is not a refusal. */
  unexpected(requestId: string, err: unknown): void {
    this.#logger.error({ requestId, err }, 'unexpected error');
  }

  note({ reason, cause }: HttpDomainError): void {
    if (reason === 'DATABASE_UNAVAILABLE') this.#database.met(cause);
    else if (reason === 'OVERLOADED') this.#overload.met(cause);
  }

  /**
   * Call this every tenth of a second.
   * @param databaseAnswered whether the database has answered anything since the last tick
   */
  tick(databaseAnswered: boolean): void {
    this.#database.tick(databaseAnswered);
    this.#overload.tick(true);
  }
}

/** After this many ticks without another refusal, an outage is over. */
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

/** What an error says of itself. */
export function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Node tries every address of a name. If all fail, its error has only a code, and no message.
  return cause.message || String(('code' in cause ? cause.code : null) ?? cause.name);
}
