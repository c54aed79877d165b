import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { minuteMs } from '../values/instants.js';
import { Zone } from './zone.js';
import { ZoneTable } from './zoneTable.js';

/**
 * The zones of this release: the data of the package moment-timezone, which packs each zone into a line (its
 * documentation, "Data formats"). Only its data is used. They list all changes up to the year 2499 (ADR 20).
 */

const lastYear = 2499;

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** Minutes to the base of 60, with seconds as a fraction of one digit, in milliseconds. */
function milliseconds(text: string): number {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\w*)\.?(\w?)$/.exec(text) ?? [];
  let minutes = 0;
  for (const digit of whole) minutes = minutes * 60 + digits.indexOf(digit);
  const ms = minutes * minuteMs + Math.max(0, digits.indexOf(fraction || '0')) * 1000;
  return sign === '-' ? -ms : ms;
}

/** @param line `name|abbreviations|offsets to the west|which of them, in order|minutes from change to change|…` */
function zoneOf(line: string): Zone {
  const [, , offsetTexts = '', order = '', changeTexts = ''] = line.split('|');
  const byIndex = offsetTexts.split(' ').map((text) => -milliseconds(text) || 0);
  const between = changeTexts === '' ? [] : changeTexts.split(' ').map(milliseconds);
  const at = new Float64Array(between.length);
  between.reduce((before, ms, index) => {
    at[index] = before + ms;
    return before + ms;
  }, 0);
  const offsets = Int32Array.from(order, (digit) => byIndex[digits.indexOf(digit)] ?? 0);
  const changesForGood = (at.at(-1) ?? 0) >= Date.UTC(lastYear, 0);
  return new Zone({ at, offsets, repeatsFrom: changesForGood ? lastYear : null });
}

const nameOf = (line: string): string => line.slice(0, line.indexOf('|'));

/** The zone of each further name. */
export const releaseLinks: ReadonlyMap<string, string> = new Map(
  packed.links.map((link) => [link.slice(link.indexOf('|') + 1), nameOf(link)]),
);

/** The table of this release. */
export const releaseTable: ZoneTable = new ZoneTable(
  packed.version,
  new Map(packed.zones.map((line) => [nameOf(line), () => zoneOf(line)])),
  releaseLinks,
);
