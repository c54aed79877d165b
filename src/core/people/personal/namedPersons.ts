import { erasingRuleOf, type MarkedShape, objectIn } from '../../kernel/marks.js';
import { entriesOf } from '../../kernel/values/objects.js';
import { dataShapes } from './redaction.js';
import { personalShapes, sentEvent } from './storedShapes.js';

/** The persons in a result, sorted; null where it names none. */
interface NamedPersons {
  readonly candidateIds: readonly string[] | null;
  /** Who did something, as the marks of the shapes say. */
  readonly staffIds: readonly string[] | null;
}

/** Finds the persons in a result that is kept. */
export function personsIn(result: unknown): NamedPersons {
  const candidates = new Set<string>();
  const staff = new Set<string>();
  note(result, '', { candidates, staff });
  return { candidateIds: listOf(candidates), staffIds: listOf(staff) };
}

const listOf = (ids: ReadonlySet<string>): readonly string[] | null => (ids.size === 0 ? null : [...ids].toSorted());

interface Found {
  readonly candidates: Set<string>;
  readonly staff: Set<string>;
}

/** @param within the member that holds the value */
function note(value: unknown, within: string, found: Found): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) note(one, within, found);
    return;
  }
  for (const [member, its] of Object.entries(value)) {
    if (typeof its !== 'string') note(its, member, found);
    else if (member === 'candidateId') found.candidates.add(its);
    else if (members.has(member) || (member === 'id' && holders.has(within))) found.staff.add(its);
  }
}

/** The members that are ids of staff, and those that hold somebody of the staff with an `id`. */
const members = new Set<string>();
const holders = new Set<string>();

function learn({ shape }: MarkedShape, of: string): void {
  for (const [name, member] of entriesOf(shape)) {
    if (erasingRuleOf(member).isStaff && name === 'id') holders.add(of);
    else if (erasingRuleOf(member).isStaff) members.add(name);
    const within = objectIn(member);
    if (within) learn(within, name);
  }
}
for (const shape of [...Object.values(dataShapes), ...personalShapes, sentEvent]) learn(shape, '');
