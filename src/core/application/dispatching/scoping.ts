import { errors } from '../../kernel/errors.js';
import { type Caller, scopedTo } from '../access/caller.js';
import { type OperationName, operation } from '../operations.js';
import type { Input, Shapes } from './useCase.js';

/**
 * Keys for some vacancies of a company (SECURITY.md, "Scoped keys"; ADR 25). The registry says for
 * each operation what such a key may do. Here what a call names is compared with the key's vacancies, before anything
 * is read. And the store that its use case gets finds nothing else, whatever the use case asks for (scoping.ts).
 */

/** @throws FORBIDDEN VACANCY_NOT_GRANTED if the target of a call, as it was sent, names another vacancy */
export function assertNamesWithin(caller: Caller, name: OperationName, target: unknown): void {
  const vacancyIds = scopedTo(caller);
  if (vacancyIds === null) return;
  assertAllIn(vacancyIds, namedIn(target));
  if (operation(name).scoped === undefined) throw errors.vacancyNotGranted();
}

/**
 * @throws FORBIDDEN VACANCY_NOT_GRANTED if the body of a call names another vacancy, or asks for what is the whole
 *   company's; also if neither target nor body names the vacancy that an operation is about
 */
export function assertAsksWithin<T, B>(caller: Caller, shapes: Shapes<T, B>, { target, body }: Input<T, B>): void {
  const vacancyIds = scopedTo(caller);
  if (vacancyIds === null) return;
  if (shapes.isOfCompany?.(body)) throw errors.vacancyNotGranted();
  // The filter of a list may name any vacancy: the list has nothing of another one.
  if (operation(shapes.operation).scoped !== 'vacancy') return;
  assertAllIn(vacancyIds, namedIn(body));
  if (!namesOne(target) && !namesOne(body)) throw errors.vacancyNotGranted();
}

function assertAllIn(vacancyIds: readonly string[], named: readonly unknown[]): void {
  if (!named.every((name) => vacancyIds.some((id) => id === name))) throw errors.vacancyNotGranted();
}

/** The vacancies that a target or a body names: by `vacancyId`, by `vacancyIds`, or within a list of places. */
function namedIn(input: unknown): unknown[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (name === 'vacancyId') return [value];
    if (!Array.isArray(value)) return [];
    return name === 'vacancyIds' ? value : value.flatMap(namedIn);
  });
}

const namesOne = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && ('vacancyId' in input || 'vacancyIds' in input);
