import { describe, expect, test } from '@jest/globals';
import type { GraphQLResolveInfo } from 'graphql';
import type { Selection } from '../../../src/core/kernel/reading/projection.js';
import { Batches, loadFor } from '../../../src/graphql/calls/batches.js';

const at = (operation: 'query' | 'mutation', root = 'a') =>
  ({ operation: { operation }, path: { prev: undefined, key: root } }) as GraphQLResolveInfo;

function counted() {
  const calls: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    calls.push(keys);
    return keys.map((key) => key.toUpperCase());
  };
  return { calls, load };
}

const of = (companyId: string, ...names: string[]) => names.map((name) => ({ companyId, name }));

describe('what belongs to parents', () => {
  test('is loaded by one call, in order, and once for equal keys', async () => {
    const { calls, load } = counted();
    const answers = await loadFor(
      of('acme', 'b', 'a', 'b'),
      ({ name }) => name,
      (_, keys) => load(keys),
    );
    expect(answers).toEqual(['B', 'A', 'B']);
    expect(calls).toEqual([['b', 'a']]);
  });

  test('is loaded apart for companies', async () => {
    const seen: [string, readonly { id: string }[]][] = [];
    const answers = await loadFor(
      [...of('acme', 'a'), ...of('globex', 'a'), ...of('acme', 'b')],
      ({ name }) => ({ id: name }),
      async (companyId, keys) => {
        seen.push([companyId, keys]);
        return keys.map(({ id }) => `${companyId} ${id}`);
      },
    );
    expect(answers).toEqual(['acme a', 'globex a', 'acme b']);
    expect(seen).toEqual([
      ['acme', [{ id: 'a' }, { id: 'b' }]],
      ['globex', [{ id: 'a' }]],
    ]);
  });
});

describe('what fields share', () => {
  test('is asked once for each key', async () => {
    const { calls, load } = counted();
    const batches = new Batches();
    const ask = (keys: readonly string[], what = 'names') => batches.shared(at('query'), what, keys, load);
    expect(await Promise.all([ask(['a', 'b']), ask(['b'])])).toEqual([['A', 'B'], ['B']]);
    expect(await ask(['c', 'a'])).toEqual(['C', 'A']);
    expect(await ask(['a'], 'others')).toEqual(['A']);
    expect(calls).toEqual([['a', 'b'], ['c'], ['a']]);
  });

  test('is asked by one call for all who ask in the meantime', async () => {
    const { calls, load } = counted();
    const batches = new Batches();
    const asked = ['a', 'b', 'c'].map((key) => batches.shared(at('query', key), 'names', [key], load));
    expect(await Promise.all(asked)).toEqual([['A'], ['B'], ['C']]);
    expect(calls).toEqual([['a', 'b', 'c']]);
  });

  test('is asked again by each mutation of an operation', async () => {
    const { calls, load } = counted();
    const batches = new Batches();
    for (const root of ['a', 'b', 'b']) await batches.shared(at('mutation', root), 'names', ['x'], load);
    expect(calls).toHaveLength(2);
  });

  test('fails for all who ask', async () => {
    const batches = new Batches();
    const load = async (): Promise<string[]> => {
      throw new Error('refused');
    };
    const asked = ['a', 'b', 'a'].map((key) => batches.shared(at('query'), 'names', [key], load));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('shows a part of a record by one node', () => {
    const batches = new Batches();
    const [one, other] = [{ id: 'a' }, { id: 'a' }];
    const show = (part: { id: string }) => batches.node(part, ({ id }) => ({ shown: id }));
    expect(show(one)).toBe(show(one));
    expect(show(other)).not.toBe(show(one));
  });
});

describe('what is selected of things', () => {
  const all = undefined;
  function selecting() {
    const calls: (readonly [readonly string[], Selection | undefined])[] = [];
    const batches = new Batches();
    const ask = (ids: readonly string[], selection: Selection | undefined, what = 'vacancies of acme') =>
      batches.together(what, ids, selection, async (...call) => {
        calls.push(call);
        return call[0].map((id) => id.toUpperCase());
      });
    return { calls, ask };
  }

  test('is read by one call for fields that ask for the same things', async () => {
    const { calls, ask } = selecting();
    const asked = [ask(['a', 'b'], { name: all }), ask(['b', 'a'], { features: all }), ask(['b', 'a', 'b'], {})];
    expect(await Promise.all(asked)).toEqual([
      ['A', 'B'],
      ['B', 'A'],
      ['B', 'A', 'B'],
    ]);
    expect(calls).toEqual([[['a', 'b'], { name: all, features: all }]]);
  });

  test('is read by one call for fields that have selected the same, as those of records of several kinds', async () => {
    const { calls, ask } = selecting();
    await Promise.all(
      ['a', 'b'].flatMap((id) => [ask([id], { name: all }), ask([id], { features: { id: all } }), ask([id], all)]),
    );
    expect(calls).toEqual([[['a', 'b'], undefined]]);
  });

  test('is not read of things of which nobody has selected it', async () => {
    const { calls, ask } = selecting();
    await Promise.all([
      ask(['a', 'b'], { features: all }),
      ask(['b'], { features: {} }),
      ask(['b', 'c'], { name: all }),
    ]);
    expect(calls).toEqual([
      [['a', 'b'], { features: all }],
      [['b'], { features: {} }],
      [['b', 'c'], { name: all }],
    ]);
  });

  test('is read again later, and apart for companies', async () => {
    const { calls, ask } = selecting();
    await Promise.all([ask(['a'], { name: all }), ask(['a'], { name: all }, 'vacancies of globex')]);
    await ask(['a'], { name: all });
    expect(calls).toHaveLength(3);
  });

  test('fails for those who asked for it, and for nobody else', async () => {
    const batches = new Batches();
    const load = async (ids: readonly string[]): Promise<readonly string[]> => {
      if (ids.includes('a')) throw new Error('refused');
      return ids;
    };
    const asked = ['a', 'a', 'b'].map((id) => batches.together('vacancies', [id], { [`of ${id}`]: all }, load));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
