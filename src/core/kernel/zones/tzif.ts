import { posixRuleIn } from './posixRule.js';
import { Zone } from './zone.js';

/** Reads TZif files, as zic makes them of IANA's database (RFC 9636). */

/** Why bytes are no usable TZif file. */
export class NotTzif extends Error {}

const headerLength = 44;
const mostChanges = 10_000;
const mostOffsetSeconds = 26 * 3600;

/** Whether bytes say that they are a TZif file. */
export const isTzif = (bytes: Uint8Array): boolean => textOf(bytes.subarray(0, 4)) === 'TZif';

/**
 * The zone of a file. Only its data of 64 bits are read, and its rule, so its version must be 2 or later.
 * @throws NotTzif
 */
export function zoneIn(bytes: Uint8Array): Zone {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(view, bytes);
  } catch (error) {
    // Of a DataView: the file ends too early.
    if (error instanceof RangeError) throw new NotTzif('it is too short');
    throw error;
  }
}

/** Bytes as the characters of ASCII that they are. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 200));

interface Counts {
  readonly version: number;
  readonly utcMarks: number;
  readonly standardMarks: number;
  readonly leapSeconds: number;
  readonly changes: number;
  readonly types: number;
  readonly characters: number;
}

function countsAt(view: DataView, place: number): Counts {
  if (view.getUint32(place) !== 0x54_5a_69_66) throw new NotTzif('it does not begin with TZif');
  const [utcMarks = 0, standardMarks = 0, leapSeconds = 0, changes = 0, types = 0, characters = 0] = [
    20, 24, 28, 32, 36, 40,
  ].map((offset) => view.getUint32(place + offset));
  if (changes > mostChanges || types < 1 || types > 256) throw new NotTzif('its counts are no usual ones');
  return { version: view.getUint8(place + 4), utcMarks, standardMarks, leapSeconds, changes, types, characters };
}

/** @param timeLength the bytes of an instant */
const lengthOf = ({ utcMarks, standardMarks, leapSeconds, changes, types, characters }: Counts, timeLength: number) =>
  changes * (timeLength + 1) + types * 6 + characters + leapSeconds * (timeLength + 4) + standardMarks + utcMarks;

function read(view: DataView, bytes: Uint8Array): Zone {
  const first = countsAt(view, 0);
  if (first.version < 0x32) throw new NotTzif('its version is 1, which has no rule for later years');
  const second = headerLength + lengthOf(first, 4);
  const counts = countsAt(view, second);
  if (counts.leapSeconds > 0) throw new NotTzif('it counts leap seconds');
  const data = second + headerLength;
  const at = Float64Array.from({ length: counts.changes }, (_, index) => msAt(view, data + index * 8));
  if (at.some((ms, index) => index > 0 && ms <= (at[index - 1] ?? ms)))
    throw new NotTzif('its changes are not in order');
  const types = data + counts.changes * 8;
  const byType = Array.from({ length: counts.types }, (_, index) => {
    const seconds = view.getInt32(types + counts.changes + index * 6);
    if (Math.abs(seconds) > mostOffsetSeconds) throw new NotTzif('it has an offset of more than 26 hours');
    return seconds * 1000;
  });
  const offsets = [byType[0] ?? 0];
  for (let index = 0; index < counts.changes; index += 1) {
    const offset = byType[view.getUint8(types + index)];
    if (offset === undefined) throw new NotTzif('a change has no offset');
    offsets.push(offset);
  }
  const footer = textOf(bytes.subarray(data + lengthOf(counts, 8)));
  if (!/^\n[^\n]*\n$/.test(footer)) throw new NotTzif('it does not end with a rule');
  return continued([...at], offsets, footer.slice(1, -1));
}

/** The first change may be of the begin of time: V8's dates hold less. */
const msAt = (view: DataView, place: number): number => Math.max(Number(view.getBigInt64(place)) * 1000, -8.64e15);

/** The years that are listed beyond those of the file: 400, and those around their ends. */
const yearsListed = 403;

/** The zone with the changes of the rule of a file. */
function continued(at: number[], offsets: number[], text: string): Zone {
  const made = (repeatsFrom: number | null): Zone =>
    new Zone({ at: Float64Array.from(at), offsets: Int32Array.from(offsets), repeatsFrom });
  // Without a rule, the last offset stays.
  if (text === '') return made(null);
  const rule = posixRuleIn(text);
  if (!rule) throw new NotTzif(`its rule is not understood: ${text.slice(0, 100)}`);
  const { standard, summer } = rule;
  const last = at.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (!summer) {
    if (offsets.at(-1) !== standard) throw new NotTzif('its rule differs from its last change');
    return made(null);
  }
  const firstYear = new Date(Math.max(last, 0)).getUTCFullYear();
  for (let year = firstYear; year <= firstYear + yearsListed; year += 1) {
    const begins = { at: summer.begins(year) - standard, offset: summer.offset };
    const ends = { at: summer.ends(year) - summer.offset, offset: standard };
    for (const change of begins.at < ends.at ? [begins, ends] : [ends, begins]) {
      if (change.at <= (at.at(-1) ?? last)) continue;
      at.push(change.at);
      offsets.push(change.offset);
    }
  }
  return made(firstYear + yearsListed - 1);
}
