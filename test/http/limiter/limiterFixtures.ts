import { randomUUID } from 'node:crypto';
import type { Limiter } from '../../../src/core/application/limits/limiter.js';
import type { Logger } from '../../../src/core/kernel/logger.js';
import type { Clock } from '../../../src/core/kernel/ports.js';

/** A clock that stands still until a test sets it. */
export class MovedClock implements Clock {
  time = Date.parse('2026-11-20T12:00:00.000Z');

  now(): number {
    return this.time;
  }
}

/** The prefix of all bucket names of this run. */
export const bucketsOfThisRun = `test:${randomUUID()}`;

/** A bucket that no other test and no other run uses. */
export const newBucket = (): string => `${bucketsOfThisRun}:${randomUUID()}`;

export async function consumeTimes(limiter: Limiter, bucket: string, count: number, limit = 25): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => limiter.consume(bucket, limit)));
  return answers.filter(({ allowed }) => allowed).length;
}

interface Line {
  readonly level: keyof Logger;
  readonly fields: object;
  readonly message: string;
}

/** A logger that stores its lines. */
export class StoredLog implements Logger {
  readonly lines: Line[] = [];
  readonly #write = (level: Line['level']) => (fields: object, message: string) => {
    this.lines.push({ level, fields, message });
  };
  readonly debug = this.#write('debug');
  readonly error = this.#write('error');
  readonly warn = this.#write('warn');
  readonly info = this.#write('info');

  /** The levels of the lines about Redis. */
  get levels(): string[] {
    return this.lines.filter(({ message }) => message.startsWith('Redis ')).map(({ level }) => level);
  }
}
