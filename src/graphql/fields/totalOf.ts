import { selectionOf } from '#graphql-executor';
import type { AnyQuery } from '../../core/dispatcher.js';
import { wants } from '../../core/kernel/reading/projection.js';
import { callOf } from '../calls/calling.js';
import { coordinateOf } from '../calls/coordinates.js';
import type { At } from './at.js';

/** The total of a root field's connection; undefined if it is not selected. What is asked several times is counted once. */
export async function totalOf(
  count: AnyQuery<number>,
  target: { readonly companyId: string },
  body: object | undefined,
  { context, info }: At,
): Promise<number | undefined> {
  if (!wants(selectionOf(info), 'totalCount')) return undefined;
  const via = coordinateOf(info);
  const [total] = await context.batches.shared(info, via, [{ target, body }], (wanted) =>
    Promise.all(
      wanted.map((one) =>
        context.dispatcher.query(count, callOf(context, via, one.target, one.body && { body: () => one.body })),
      ),
    ),
  );
  return total;
}
