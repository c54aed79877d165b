import { z } from 'zod';
import { type Caller, scopedTo } from '../application/access/caller.js';
import { ReadPolicy } from '../application/access/readPolicy.js';
import { type ObjectKind, objectKinds } from '../application/access/viewer.js';
import { subjectOf } from '../application/event.js';
import { errors } from '../kernel/errors.js';
import type { Digest } from '../kernel/ports.js';
import { base64url, isInstant, textIn } from '../kernel/reading/page.js';
import { parse } from '../kernel/values/input.js';
import { keysOf } from '../kernel/values/objects.js';
import { id, name } from '../kernel/values/shapes.js';
import { type RecordKind, recordKinds } from '../pipeline/shapes/record.js';
import { cursorValueIn } from '../records/bans.js';

/** How far a copy has come, and its cursor (docs/REST.md, "The copy"). */

export const copyKinds = keysOf(objectKinds);

const number = z.string().regex(/^(0|[1-9]\d{0,17})$/);
const place = z.strictObject({
  /** The index of the kind among those of the copy, and of the list within the kind. */
  kind: z.number().int().min(0),
  part: z.number().int().min(0),
  /** After this object; two empty texts at the beginning of a list. */
  value: name,
  id: z.union([id, z.literal('')]),
});
export type SnapshotPlace = z.infer<typeof place>;

/** An erasure whose changes are being sent: the next list of them, and the place in it. */
const erasurePlace = z.strictObject({
  id,
  stage: z.enum(['CANDIDATE', 'RECORD', 'VACANCY', 'BAN']),
  value: name,
  after: z.union([id, z.literal('')]),
});
export type ErasurePlace = z.infer<typeof erasurePlace>;

/** Objects that are read in the order of their ids alone. */
const byId: ReadonlySet<ObjectKind | undefined> = new Set([
  'CANDIDATE',
  'NOTIFICABLE_STATUS',
  'TEMPLATE_VARIABLE',
  'CONVERSATION_ACTION',
  'REJECTION_REASON',
]);

/** Whether a list may have a place: the beginning, or a value of its order with an id. */
function isPlace(kind: ObjectKind | undefined, value: string, after: string): boolean {
  if (value === '' && after === '') return true;
  if (byId.has(kind)) return value === '';
  return after !== '' && (kind === 'BAN' ? cursorValueIn(value) !== null : isInstant(value));
}

/** Bans are read in the order of their ids alone. */
const isErasurePlace = ({ stage, value, after }: ErasurePlace): boolean =>
  stage === 'BAN' ? value === '' : isPlace(stage, value, after);

/** The most objects that one event names: a move names two records, a new record its candidate, too. */
const maxNamed = 2;

const state = z
  .strictObject({
    copy: id,
    kinds: z.array(z.enum(copyKinds)).min(1),
    epoch: z.string(),
    /** The number of the feed's last event before the first line was read. */
    events: number,
    /** All events up to this number have been sent. */
    from: number,
    /** `sent` of the state: clients hold cursors with this name. */
    told: z
      .number()
      .int()
      .min(0)
      .max(maxNamed - 1),
    /** Null once all lists were read. */
    snapshot: place.nullable(),
    erasure: erasurePlace.nullable(),
  })
  .refine(({ kinds, snapshot }) => !snapshot || isPlace(kinds[snapshot.kind], snapshot.value, snapshot.id))
  .refine(({ erasure }) => !erasure || isErasurePlace(erasure));
type Stored = z.infer<typeof state>;

export interface CopyState extends Omit<Stored, 'told'> {
  /** How many objects of the next event have been sent, where it names several and an answer had no room for all. */
  readonly sent: number;
}

/** What a caller reads: the cursor of a copy is good for who reads the same. */
export interface CopyScope {
  readonly companyId: string;
  readonly recordKinds: readonly RecordKind[];
  readonly vacancyIds: readonly string[] | null;
}

export function scopeFor(caller: Caller, companyId: string): CopyScope {
  const readPolicy = new ReadPolicy(caller, companyId);
  const vacancyIds = scopedTo(caller);
  return {
    companyId,
    recordKinds: recordKinds.filter((kind) => readPolicy.mayRead(subjectOf({ kind }))),
    vacancyIds: vacancyIds && [...vacancyIds].toSorted(),
  };
}

const hashLength = 16;

const hashOf = (
  { companyId, recordKinds, vacancyIds }: CopyScope,
  kinds: readonly ObjectKind[],
  digest: Digest,
): string => digest.sha256(JSON.stringify([companyId, kinds, recordKinds, vacancyIds])).slice(0, hashLength);

export const writeCopyCursor = (scope: CopyScope, { sent, ...rest }: CopyState, digest: Digest): string =>
  base64url(JSON.stringify([hashOf(scope, rest.kinds, digest), { ...rest, told: sent }]));

/** @throws BAD_USER_INPUT INVALID_INPUT; COPY_CHANGED if it is of a copy of other objects */
export function readCopyCursor(scope: CopyScope, cursor: string, digest: Digest): CopyState {
  const [hash, read] = contentOf(cursor);
  if (hash !== hashOf(scope, read.kinds, digest)) throw errors.copyChanged();
  return read;
}

function contentOf(cursor: string): [string, CopyState] {
  try {
    const parsed = parse(z.tuple([z.string(), state]), JSON.parse(textIn(cursor)));
    if ('value' in parsed) {
      const [hash, { told: sent, ...rest }] = parsed.value;
      return [hash, { ...rest, sent }];
    }
  } catch {
    // It is no cursor at all.
  }
  throw errors.invalidInput([{ path: 'after', message: 'must be a cursor of a copy' }]);
}

/** The lines of a copy, as JSON without their ends. */

/** Characters at which some readers of lines split, although JSON allows them. */
const separators = /[\u0085\u2028\u2029]/g;

/** JSON on one line for every reader. */
export const lineOf = (json: string): string =>
  json.replaceAll(separators, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param data as JSON */
export const putLine = (kind: ObjectKind, id: string, data: string): string =>
  lineOf(`{"type":"put","kind":"${kind}","id":${JSON.stringify(id)},"data":${data}}`);

export const goneLine = (kind: ObjectKind, id: string): string => lineOf(JSON.stringify({ type: 'gone', kind, id }));
