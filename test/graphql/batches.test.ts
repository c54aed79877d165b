import { describe, expect, test } from '@jest/globals';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { Batches } from '../../src/graphql/batches.js';

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
    const batches = new Batches();
    const field = aField();
    const answers = await Promise.all(['b', 'a', 'b'].map((key) => batches.load(field, 'acme', key, load)));
    expect(answers).toEqual(['B', 'A', 'B']);
    expect(calls).toEqual([['b', 'a']]);
  });

  test('are separate for companies and fields', async () => {
    const { calls, load } = counted();
    const batches = new Batches();
    const [one, other] = [aField(), aField()];
    await Promise.all([
      batches.load(one, 'acme', 'a', load),
      batches.load(one, 'globex', 'a', load),
      batches.load(other, 'acme', 'a', load),
    ]);
    expect(calls).toEqual([['a'], ['a'], ['a']]);
  });

  test('refuse every parent if the call is refused', async () => {
    const batches = new Batches();
    const field = aField();
    const load = async (): Promise<string[]> => {
      throw new Error('refused');
    };
    const answers = await Promise.allSettled(['a', 'b'].map((key) => batches.load(field, 'acme', key, load)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
