import { describe, expect, test } from '@jest/globals';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { ReadBudget } from '../../../src/core/door/limits/readBudget.js';
import { errors } from '../../../src/core/errors.js';
import { Batches } from '../../../src/graphql/calls/batches.js';

const aField = () => ({ fieldNodes: [] as readonly FieldNode[] }) as GraphQLResolveInfo;

function counted() {
  const calls: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    calls.push(keys);
    return keys.map((key) => key.toUpperCase());
  };
  return { calls, load };
}

describe('batches', () => {
  test('resolve all parents of a field with one call, in order, and equal ones once', async () => {
    const { calls, load } = counted();
    const batches = new Batches(new ReadBudget());
    const field = aField();
    const answers = await Promise.all(['b', 'a', 'b'].map((key) => batches.load(field, 'acme', key, load)));
    expect(answers).toEqual(['B', 'A', 'B']);
    expect(calls).toEqual([['b', 'a']]);
  });

  test('are separate for companies and fields', async () => {
    const { calls, load } = counted();
    const batches = new Batches(new ReadBudget());
    const [one, other] = [aField(), aField()];
    await Promise.all([
      batches.load(one, 'acme', 'a', load),
      batches.load(one, 'globex', 'a', load),
      batches.load(other, 'acme', 'a', load),
    ]);
    expect(calls).toEqual([['a'], ['a'], ['a']]);
  });

  test('refuse every parent if the call is refused', async () => {
    const batches = new Batches(new ReadBudget());
    const field = aField();
    const load = async (): Promise<string[]> => {
      throw new Error('refused');
    };
    const answers = await Promise.allSettled(['a', 'b'].map((key) => batches.load(field, 'acme', key, load)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('of an answer that is discarded: fail with one error, which GraphQL does not make again for each field', async () => {
    const reading = new ReadBudget();
    const batches = new Batches(reading);
    const refusal = errors.queryLimitExceeded('resolved', 2, 1);
    const load = async (): Promise<string[]> => {
      reading.end(() => refusal);
      reading.take(1);
      return [];
    };
    const failures = await Promise.all(
      [aField(), aField()].map((field) => batches.load(field, 'acme', 'a', load).catch((error: unknown) => error)),
    );
    expect(new Set(failures).size).toBe(1);
    expect(failures[0]).toMatchObject({ originalError: refusal, path: expect.any(Array) });
  });

  test('show a part of a record by one node', () => {
    const batches = new Batches(new ReadBudget());
    const [one, other] = [{ id: 'a' }, { id: 'a' }];
    const show = (part: { id: string }) => batches.node(part, ({ id }) => ({ shown: id }));
    expect(show(one)).toBe(show(one));
    expect(show(other)).not.toBe(show(one));
  });
});
