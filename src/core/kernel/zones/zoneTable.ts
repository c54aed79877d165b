import type { Zone } from './zone.js';

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
