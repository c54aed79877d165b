import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Caller } from '../../../src/core/application/access/caller.js';
import { type Call, inputOf } from '../../../src/core/application/dispatching/call.js';
import type { ClaimOutcome, IdempotencyClaim } from '../../../src/core/application/dispatching/idempotency.js';
import {
  type Aftermath,
  defineCommand,
  defineQuery,
  defineSingleWrite,
} from '../../../src/core/application/dispatching/useCase.js';
import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import { ReadBudget } from '../../../src/core/application/limits/readBudget.js';
import { Dispatcher } from '../../../src/core/dispatcher.js';
import { DomainError, errors } from '../../../src/core/kernel/errors.js';
import type { Selection } from '../../../src/core/kernel/reading/projection.js';
import type { Store, Transaction } from '../../../src/core/ports.js';
import { apiKey, now, partsOf, storeOf, user } from '../useCaseContext.js';

/**
 * The only dispatcher to the core: the order of its checks (docs/BEHAVIOUR.md, "The order of checks"), and what a key
 * stores (docs/BEHAVIOUR.md, "Idempotency").
 */

const endpoint = 'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate';
const target = z.strictObject({ companyId: z.string(), id: z.string().max(5) });
const body = z.strictObject({ wish: z.string(), more: z.string().optional() });

/** A call and its surroundings, without faults. */
function setting() {
  const done: string[] = [];
  const claims: IdempotencyClaim[] = [];
  const world: { claim: ClaimOutcome; permits: FairSemaphore; rule: () => string; heldMs: number } = {
    claim: { state: 'claimed' },
    permits: new FairSemaphore(),
    rule: () => 'made',
    heldMs: 0,
  };
  const note = (what: string): void => {
    done.push(what);
  };
  const tx = storeOf<Transaction>({
    idempotency: {
      remove: async () => 0,
      settle: async (_claim, result) => {
        note(`keep ${String(result)}`);
        return String(result).length;
      },
    },
  });
  const store = storeOf<Store>({
    idempotency: {
      claim: async (claim) => {
        note('claim');
        claims.push(claim);
        return world.claim;
      },
      release: async () => {
        note('release');
        return world.heldMs;
      },
    },
    transaction: async (work) => {
      note('begin');
      const result = await work(tx);
      note('commit');
      return result;
    },
    retrying: (attempt) => attempt(),
    within: () => storeOf<Store>({}),
  });
  const call = {
    caller: apiKey(endpoint) as Caller,
    via: endpoint,
    target: { companyId: 'acme', id: 'one' } as Record<string, unknown>,
    body: (): unknown => {
      note('body');
      return { wish: 'well' };
    },
    idempotencyKey: 'key' as unknown,
    names: { idempotencyKey: 'Idempotency-Key' },
  };
  const looked: unknown[] = [];
  const run = async (_input: unknown, { selection }: { readonly selection: Selection | undefined }) => {
    note('run');
    looked.push(selection);
    return world.rule();
  };
  const definition = { operation: 'orchestrate', takes: inputOf(target, body), run } as const;
  const command = defineCommand({ ...definition, afterwards: (result) => note(`after ${result}`) });
  const singleWrite = defineSingleWrite(definition);
  const query = defineQuery(definition);
  const dispatcher = () => new Dispatcher(partsOf(store, { permits: world.permits }));
  return { done, claims, world, call, command, singleWrite, query, dispatcher, looked };
}
type Setting = ReturnType<typeof setting>;

/** The refusal's reason and the places of its faults, or the result. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.reason, ...(error.faults ?? []).map(({ path }) => path)].join(' ');
  }
}

interface Check {
  readonly fault: string;
  readonly spoil: (setting: Setting) => void;
  readonly refused: string;
  /** The steps that have run before the refusal. */
  readonly done: readonly string[];
}

/** The checks in their order. A call with several faults is refused for the first of them. */
const checks: readonly Check[] = [
  {
    fault: 'no grant',
    spoil: ({ call }) => {
      call.caller = { ...call.caller, grants: new Set() } as Caller;
    },
    refused: 'OPERATION_NOT_GRANTED',
    done: [],
  },
  {
    fault: 'a foreign company',
    spoil: ({ call }) => {
      call.target.companyId = 'globex';
    },
    refused: 'COMPANY_NOT_ALLOWED',
    done: [],
  },
  {
    fault: 'a body that is not JSON',
    spoil: ({ call, done }) => {
      call.body = () => {
        done.push('body');
        throw new DomainError('BAD_USER_INPUT', 'INVALID_JSON', 'Unexpected end');
      };
    },
    refused: 'INVALID_JSON',
    done: ['body'],
  },
  {
    fault: 'faults of the target and of the body, which are reported together',
    spoil: ({ call, done }) => {
      call.target.id = 'longer';
      call.body = () => {
        done.push('body');
        return { wish: 1 };
      };
    },
    refused: 'INVALID_INPUT id wish',
    done: ['body'],
  },
  {
    fault: 'an idempotency key of two words',
    spoil: ({ call }) => {
      call.idempotencyKey = 'two words';
    },
    refused: 'INVALID_INPUT Idempotency-Key',
    done: ['body'],
  },
  {
    fault: 'a full queue for permits',
    spoil: ({ world }) => {
      world.permits = new FairSemaphore({ total: 0, waiting: 0 });
    },
    refused: 'OVERLOADED',
    done: ['body'],
  },
  {
    fault: 'a key that was used for a different call',
    spoil: ({ world }) => {
      world.claim = { state: 'running', payloadHash: 'another', leftMs: 3_000 };
    },
    refused: 'IDEMPOTENCY_MISMATCH',
    done: ['body', 'claim'],
  },
  {
    fault: 'a key that is in use',
    spoil: ({ world }) => {
      world.claim = { state: 'running', payloadHash: hash, leftMs: 3_000 };
    },
    refused: 'IDEMPOTENCY_IN_FLIGHT',
    done: ['body', 'claim'],
  },
  {
    fault: 'a rule that refuses',
    spoil: ({ world }) => {
      world.rule = () => {
        throw errors.vacancyClosed();
      };
    },
    refused: 'VACANCY_CLOSED',
    done: ['body', 'claim', 'begin', 'run', 'release'],
  },
];
const hash = 'digest of {"body":{"wish":"well"},"target":{"companyId":"acme","id":"one"}}';

describe('the order of checks', () => {
  it.each(checks.map((check, index) => [index, check.fault, check] as const))(
    'a command, %i: %s is refused before all later faults',
    async (index, _fault, { refused, done }) => {
      const faulty = setting();
      // Without the faults of earlier checks. If two faults change the same member, the earlier one remains.
      for (const { spoil } of checks.slice(index).toReversed()) spoil(faulty);
      expect(await outcome(faulty.dispatcher().execute(faulty.command, faulty.call))).toBe(refused);
      expect(faulty.done).toEqual(done);
    },
  );

  it.each(checks.map((check) => [check.fault, check] as const))('a command with only %s', async (_fault, check) => {
    const faulty = setting();
    check.spoil(faulty);
    expect(await outcome(faulty.dispatcher().execute(faulty.command, faulty.call))).toBe(check.refused);
    expect(faulty.done).toEqual(check.done);
  });

  it('a command without a fault', async () => {
    const { dispatcher, command, call, done } = setting();
    expect(await dispatcher().execute(command, call)).toBe('made');
    expect(done).toEqual(['body', 'claim', 'begin', 'run', 'keep made', 'commit', 'after made']);
  });

  it.each([
    ['no grant', 'OPERATION_NOT_GRANTED', 0],
    ['a foreign company', 'COMPANY_NOT_ALLOWED', 1],
    ['a body that is not JSON', 'INVALID_JSON', 2],
    ['faults of the target and of the body', 'INVALID_INPUT id wish', 3],
    ['reads that took too long', 'QUERY_LIMIT_EXCEEDED', 4],
    ['a full queue for permits', 'OVERLOADED', 5],
    ['a rule that refuses', 'VACANCY_CLOSED', 6],
  ])('a query: %s', async (_fault, refused, from) => {
    const faulty = setting();
    // For a query the same checks without those of keys, and with the time limit of reads.
    const spoils = [...checks.slice(0, 4), null, checks[5], checks[8]];
    let budget: ReadBudget | undefined;
    for (const check of spoils.slice(from).toReversed()) {
      if (check === null) {
        budget = new ReadBudget();
        const instants = [0, 60_000];
        await budget.during(
          async () => undefined,
          () => instants.shift() ?? 0,
        );
      }
      check?.spoil(faulty);
    }
    const call: Call = { ...faulty.call, idempotencyKey: undefined, ...(budget && { budget }) };
    expect(await outcome(faulty.dispatcher().query(faulty.query, call))).toBe(refused);
  });

  describe('reads of one request', () => {
    /** Calls that run until the test ends them, with a clock that the test sets. */
    function reading() {
      const { call, query } = setting();
      let at = Date.parse(now);
      const ends: (() => void)[] = [];
      const permits = new FairSemaphore({ total: 2, reservedForOthers: 0 });
      const dispatcher = new Dispatcher(
        partsOf(storeOf<Store>({ within: () => storeOf<Store>({}) }), { permits, clock: { now: () => at } }),
      );
      const slow = defineQuery({
        operation: query.operation,
        takes: query.takes,
        run: () => new Promise<string>((resolve) => ends.push(() => resolve('made'))),
      });
      const budget = new ReadBudget();
      const read = (more: Partial<Call> = { budget }) =>
        outcome(dispatcher.query(slow, { ...call, idempotencyKey: undefined, ...more }));
      const passes = (seconds: number) => {
        at += seconds * 1000;
      };
      /** Ends the first running call. */
      const end = async (reads: Promise<unknown>) => {
        await new Promise(setImmediate);
        ends.shift()?.();
        return reads;
      };
      return { read, passes, end };
    }

    it('are refused after more than 5 s in total, where concurrent reads count once', async () => {
      const { read, passes, end } = reading();
      const both = [read(), read()] as const;
      passes(4);
      await end(both[0]);
      await end(both[1]);
      const third = read();
      passes(2);
      expect(await end(third)).toBe('made');
      expect(await read()).toBe('QUERY_LIMIT_EXCEEDED');
    });

    it('do not count the time in the queue for permits', async () => {
      const { read, passes, end } = reading();
      const others = [read({}), read({})] as const;
      const waiting = read();
      passes(60);
      await end(others[0]);
      await end(others[1]);
      expect(await end(waiting)).toBe('made');
      expect(await end(read())).toBe('made');
    });
  });

  it.each([
    ['a user without the role', user(), 'acme', 'ROLE_REQUIRED'],
    ['a key with every grant', apiKey(endpoint, 'Mutation.revokeApiKey'), 'acme', 'ROLE_REQUIRED'],
    ['an admin of another company', user({ roles: ['admin'] }), 'globex', 'COMPANY_NOT_ALLOWED'],
    ['an admin', user({ roles: ['admin'] }), 'acme', 'made'],
  ])('an operation of admins: %s', async (_who, caller, companyId, expected) => {
    const { dispatcher, command, call } = setting();
    const admins = defineCommand({ ...command, operation: 'revokeApiKey' });
    const made = dispatcher().execute(admins, {
      ...call,
      via: 'Mutation.revokeApiKey',
      caller,
      target: { ...call.target, companyId },
    });
    expect(await outcome(made)).toBe(expected);
  });
});

describe('the steps of a transaction', () => {
  it.each([
    ['a command', 'command', 'key', ['body', 'claim', 'begin', 'run', 'keep made', 'commit', 'after made']],
    ['a command without a key', 'command', undefined, ['body', 'begin', 'run', 'commit', 'after made']],
    ['a single write', 'singleWrite', 'key', ['body', 'claim', 'begin', 'run', 'keep made', 'commit']],
    ['a single write without a key', 'singleWrite', null, ['body', 'run']],
  ] as const)('%s', async (_name, which, idempotencyKey, expected) => {
    const { dispatcher, call, done, ...made } = setting();
    expect(await dispatcher().execute(made[which], { ...call, idempotencyKey })).toBe('made');
    expect(done).toEqual(expected);
  });
});

describe('a key for results that are too large to be stored', () => {
  const replay = {
    stored: (result: string) => `ids of ${result}`,
    restored: async (stored: unknown, { companyId, selection }: Aftermath<unknown>) =>
      `${stored}, ${read(companyId, selection)}`,
    withSelected: async (result: string, { companyId, selection }: Aftermath<unknown>) =>
      `${result}, ${read(companyId, selection)}`,
  };
  const read = (companyId: string, selection: Selection | undefined) =>
    `read of ${companyId} for ${Object.keys(selection ?? {})}`;
  const selection = { id: {} };

  it('stores what the command defines; the answer is read once after that', async () => {
    const { dispatcher, command, call, done } = setting();
    const made = await dispatcher().execute({ ...command, replay }, { ...call, selection });
    expect(made).toBe('made, read of acme for id');
    expect(done).toEqual(['body', 'claim', 'begin', 'run', 'keep ids of made', 'commit', 'after made']);
  });

  it('returns an answer that is read with the selection of the second call', async () => {
    const { dispatcher, command, call, done, world } = setting();
    world.claim = { state: 'done', payloadHash: hash, result: 'ids of what was made' };
    expect(await dispatcher().execute({ ...command, replay }, { ...call, selection })).toBe(
      'ids of what was made, read of acme for id',
    );
    expect(done).toEqual(['body', 'claim']);
  });

  it('is not released if the read fails, because the change is stored', async () => {
    const { dispatcher, command, call, done } = setting();
    const failing = { ...replay, withSelected: () => Promise.reject(errors.databaseUnavailable()) };
    expect(await outcome(dispatcher().execute({ ...command, replay: failing }, call))).toBe('DATABASE_UNAVAILABLE');
    expect(done.slice(-2)).toEqual(['commit', 'after made']);
  });

  it('without a key nothing is stored, and the read is the same', async () => {
    const { dispatcher, command, call, done } = setting();
    const made = await dispatcher().execute({ ...command, replay }, { ...call, selection, idempotencyKey: undefined });
    expect(made).toBe('made, read of acme for id');
    expect(done).toEqual(['body', 'begin', 'run', 'commit', 'after made']);
  });
});

describe('an idempotency key', () => {
  it('returns the stored result again, and nothing runs', async () => {
    const { dispatcher, command, call, done, world } = setting();
    world.claim = { state: 'done', payloadHash: hash, result: 'made before' };
    expect(await dispatcher().execute(command, call)).toBe('made before');
    expect(done).toEqual(['body', 'claim']);
  });

  it.each([
    ['the order of members', { more: 'x', wish: 'well' }, { wish: 'well', more: 'x' }, true],
    ['a member', { wish: 'well' }, { wish: 'well', more: 'x' }, false],
    ['a value', { wish: 'well' }, { wish: 'Well' }, false],
  ])('applies to the same input: %s', async (_what, one, other, isSame) => {
    const { dispatcher, command, call, claims } = setting();
    for (const sent of [one, other]) await dispatcher().execute(command, { ...call, body: () => sent });
    const [first, second] = claims;
    expect(first?.payloadHash === second?.payloadHash).toBe(isSame);
  });

  it('belongs to its caller, its company and its operation, and every attempt has another claim', async () => {
    const { dispatcher: made, command, call, claims } = setting();
    const dispatcher = made();
    await dispatcher.execute(command, call);
    await dispatcher.execute(command, { ...call, caller: user() });
    const common = { companyId: 'acme', operation: 'orchestrate', key: 'digest of key', payloadHash: hash, at: now };
    expect(claims).toMatchObject([
      { ...common, scope: 'digest of apiKey:key-1' },
      { ...common, scope: 'digest of user:ada' },
    ]);
    expect(new Set(claims.map(({ claimId }) => claimId)).size).toBe(claims.length);
  });

  it('reads all fields that later callers can select, and without a key only the selected ones', async () => {
    const { dispatcher, command, call, looked } = setting();
    const selection = { id: {} };
    await dispatcher().execute(command, { ...call, selection });
    await dispatcher().execute(command, { ...call, selection, idempotencyKey: undefined });
    expect(looked).toEqual([undefined, selection]);
  });

  it.each([
    [0, errors.rateLimited(25, 2), 2],
    [1_500, errors.rateLimited(25, 1), 2],
    [9_000, errors.rateLimited(25, 30), 30],
    [9_000, errors.vacancyClosed(), undefined],
  ])('is released after a refusal: with %i ms left, the refusal includes them', async (heldMs, refusal, seconds) => {
    const { dispatcher, command, call, world, done } = setting();
    world.heldMs = heldMs;
    world.rule = () => {
      throw refusal;
    };
    const thrown = await dispatcher()
      .execute(command, call)
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ reason: refusal.reason, retryAfterSeconds: seconds });
    expect(done.at(-1)).toBe('release');
  });

  it('is released after an internal error, which is passed on unchanged', async () => {
    const { dispatcher, command, call, world, done } = setting();
    const fault = new Error('an internal error');
    world.rule = () => {
      throw fault;
    };
    await expect(dispatcher().execute(command, call)).rejects.toBe(fault);
    expect(done).toEqual(['body', 'claim', 'begin', 'run', 'release']);
  });
});
