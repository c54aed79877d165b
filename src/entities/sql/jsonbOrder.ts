import { byJsonbOrder } from '../../core/kernel/values/jsonbOrder.js';

/**
 * A value with the members of its objects in the order in which `jsonb` returns them. So an answer is the same whether it
 * is read from a `json` or from a `jsonb` column.
 */
export function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => byJsonbOrder(a, b));
  return Object.fromEntries(members.map(([name, of]) => [name, inJsonbOrder(of)]));
}
