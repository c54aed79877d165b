import { describe, expect, it } from '@jest/globals';
import { errors } from '../../../src/core/kernel/errors.js';
import { loggable } from '../../../src/core/kernel/logger.js';

/** What a log has of an error: never what a client may have sent. */

const canary = 'canary';

describe('an error in the log', () => {
  it('has its type, its codes, its names and its frames, of PostgreSQL', () => {
    const error = Object.assign(new Error(`invalid input syntax for type json: "${canary}"`), {
      code: '23505',
      severity: 'ERROR',
      detail: `Key (company_id, candidate_id)=(acme, ${canary}) already exists.`,
      where: `JSON data, line 1: ${canary}`,
      hint: canary,
      query: `insert into ban values ('${canary}')`,
      parameters: [canary],
      table: 'ban',
      constraint: 'ban_pkey',
      routine: '_bt_check_unique',
    });
    const shown = loggable(error);
    expect(JSON.stringify(shown)).not.toContain(canary);
    expect(shown).toMatchObject({ type: 'Error', code: '23505', table: 'ban', constraint: 'ban_pkey' });
    expect(shown.stack).toContain('loggable.test');
    expect(shown).not.toHaveProperty('message');
  });

  it('has nothing of a message with lines that look like frames, nor of names with other characters', () => {
    const error = Object.assign(new Error(`no\n    at ${canary}\n    at ${canary}`), {
      code: `${canary} is no code`,
      table: `a "${canary}"`,
    });
    error.name = `${canary} error`;
    expect(JSON.stringify(loggable(error))).not.toContain(canary);
  });

  it('has its causes, without their messages', () => {
    const cause = Object.assign(new Error(canary), { code: '57014' });
    const shown = loggable(errors.databaseUnavailable(cause));
    expect(shown).toMatchObject({
      type: 'DomainError',
      reason: 'DATABASE_UNAVAILABLE',
      family: 'SERVICE_UNAVAILABLE',
      cause: { type: 'Error', code: '57014' },
    });
    expect(JSON.stringify(shown)).not.toContain(canary);
  });

  it('has the message of the operating system', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect(loggable(error)).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' });
  });

  it('may be anything', () => {
    expect([canary, null, undefined, 3, { canary }].map((one) => loggable(one))).toEqual(
      ['string', 'null', 'undefined', 'number', 'object'].map((type) => ({ type })),
    );
  });
});
