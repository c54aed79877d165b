import type { Client, CustomTypesConfig } from 'pg';
import type { ReadBudget } from '../../core/application/limits/readBudget.js';
import { bytesOfJson, bytesOfRow } from './weights.js';

/** How the columns of one statement are parsed (pg, "Queries": `types`). */

/** PostgreSQL's types. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);
const text = 25;

type Parse<F> = (value: F) => unknown;
type ParserOf = (type: number, format: 'text') => Parse<string>;

const typesOf = (getTypeParser: (type: number, format: 'text') => Parse<never>): CustomTypesConfig =>
  ({ getTypeParser }) as unknown as CustomTypesConfig;

const ownParsers =
  (client: Client): ParserOf =>
  (type, format) =>
    client.getTypeParser(type, format);

/** Leaves text columns as they are, and parses all others. Each may be bytes or a string. */
export function octetParsers(client: Client): CustomTypesConfig {
  const parserOf = ownParsers(client);
  return typesOf((type, format) => {
    const parse = parserOf(type, format);
    return type === text ? (value: Buffer | string) => value : (value: Buffer | string) => parse(String(value));
  });
}

/**
 * Takes each value from a budget before it is parsed. Beyond the budget the statement fails with the refusal: pg ignores
 * the rows that follow an error of a parser.
 * @param refused is called then
 */
export function meteredParsers(client: Client, budget: ReadBudget, refused: () => void): CustomTypesConfig {
  const parserOf = ownParsers(client);
  let columns = 0;
  let last = Number.POSITIVE_INFINITY;
  return typesOf((type, format) => {
    const parse = parserOf(type, format);
    const column = columns;
    columns += 1;
    const weigh = jsonTypes.has(type) ? bytesOfJson : (value: string): number => value.length;
    return (value: string) => {
      // Nulls are not parsed. Each row has its key, so a new row begins where the columns begin again.
      const row = column <= last ? bytesOfRow(columns) : 0;
      last = column;
      try {
        budget.take(row + weigh(value));
      } catch (refusal) {
        refused();
        throw refusal;
      }
      return parse(value);
    };
  });
}
