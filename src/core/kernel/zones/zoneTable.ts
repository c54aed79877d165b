import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { minuteMs } from '../values/instants.js';
import { Zone } from './zone.js';

/** A version of the IANA time-zone database: the names that it knows, and their zones. */
export class ZoneTable {
  /** As IANA names it: 2026f. */
  readonly version: string;
  /** All names, links and former names too, in the order of their code units. */
  readonly names: readonly string[];
  /** By the name in small letters. */
  readonly #zones: ReadonlyMap<string, () => Zone>;

  /**
   * @param version see {@link isVersion}
   * @param zones what reads each zone; it is read when it is first used
   * @param links the zone, or the other link, that a further name means; a name of both is a zone
   */
  constructor(version: string, zones: ReadonlyMap<string, () => Zone>, links: ReadonlyMap<string, string>) {
    this.version = version;
    const read = new Map([...zones].map(([name, zone]) => [name, once(zone)]));
    const names = new Map(read);
    for (const name of links.keys()) {
      const zone = read.get(targetOf(name, links, read));
      if (zone && !names.has(name)) names.set(name, zone);
    }
    for (const [former, name] of formerNames) {
      const zone = names.get(name);
      if (zone && !names.has(former)) names.set(former, zone);
    }
    this.names = [...names.keys()].sort();
    this.#zones = new Map([...names].map(([name, zone]) => [name.toLowerCase(), zone]));
  }

  /** Whether it knows a name. Names are case-insensitive. */
  has(name: string): boolean {
    return this.#zones.has(folded(name));
  }

  /** The zone of a name; null if it knows none of the name. */
  zone(name: string): Zone | null {
    return this.#zones.get(folded(name))?.() ?? null;
  }
}

/** Names are ASCII. Unicode has letters beyond it whose small letter is of ASCII, such as the sign of kelvin. */
const folded = (name: string): string => (/^[\x21-\x7e]+$/.test(name) ? name.toLowerCase() : '');

/** The zone that a link means. No database has longer chains. */
function targetOf(name: string, links: ReadonlyMap<string, string>, zones: ReadonlyMap<string, unknown>): string {
  let target = name;
  for (let step = 0; step < 5 && !zones.has(target); step += 1) target = links.get(target) ?? target;
  return target;
}

/** There are at most as many results as zones: 12 kB of one whose clocks change each year, mostly less than 1 kB. */
function once(read: () => Zone): () => Zone {
  let zone: Zone | null = null;
  return () => {
    zone ??= read();
    return zone;
  };
}

/** A year and a letter; after z comes za. */
export const isVersion = (text: string): boolean => /^[12]\d{3}z?[a-z]$/.test(text);

/** Whether one version is newer than another: 2027a than 2026za, that than 2026z. */
export const isNewer = (one: string, other: string): boolean => one > other;

/**
 * Names that IANA's database does not have, or has no more, and which this service accepted when it took the names from
 * ICU: those of Java's first zones, and those of System V. They mean what they meant there.
 */
export const formerNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ACT: 'Australia/Darwin',
    AET: 'Australia/Sydney',
    AGT: 'America/Argentina/Buenos_Aires',
    ART: 'Africa/Cairo',
    AST: 'America/Anchorage',
    BET: 'America/Sao_Paulo',
    BST: 'Asia/Dhaka',
    CAT: 'Africa/Maputo',
    CNT: 'America/St_Johns',
    CST: 'America/Chicago',
    CTT: 'Asia/Shanghai',
    EAT: 'Africa/Nairobi',
    ECT: 'Europe/Paris',
    IET: 'America/Indiana/Indianapolis',
    IST: 'Asia/Kolkata',
    JST: 'Asia/Tokyo',
    MIT: 'Pacific/Apia',
    NET: 'Asia/Yerevan',
    NST: 'Pacific/Auckland',
    PLT: 'Asia/Karachi',
    PNT: 'America/Phoenix',
    PRT: 'America/Puerto_Rico',
    PST: 'America/Los_Angeles',
    SST: 'Pacific/Guadalcanal',
    VST: 'Asia/Ho_Chi_Minh',
    'Canada/East-Saskatchewan': 'America/Regina',
    'US/Pacific-New': 'America/Los_Angeles',
    'SystemV/AST4': 'Etc/GMT+4',
    'SystemV/AST4ADT': 'America/Halifax',
    'SystemV/CST6': 'Etc/GMT+6',
    'SystemV/CST6CDT': 'America/Chicago',
    'SystemV/EST5': 'Etc/GMT+5',
    'SystemV/EST5EDT': 'America/New_York',
    'SystemV/HST10': 'Pacific/Honolulu',
    'SystemV/MST7': 'Etc/GMT+7',
    'SystemV/MST7MDT': 'America/Denver',
    'SystemV/PST8': 'Etc/GMT+8',
    'SystemV/PST8PDT': 'America/Los_Angeles',
    'SystemV/YST9': 'Etc/GMT+9',
    'SystemV/YST9YDT': 'America/Anchorage',
  }),
);

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
