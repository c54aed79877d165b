// A run of each day has a part of the slow suites: what two cores do in the time below. Over some days, all of them run.
// `ALL_SUITES=1`, or `npm run check -- --all`, runs all. The versions of PostgreSQL and of Node also change by the day.
import { readFileSync } from 'node:fs';

/** The most seconds of suites one by one, in a run of each day. Two suites run at a time. */
const budgets = { processes: 420, services: 420 };
/** `npm test` leaves suites that take longer, in seconds, to `npm run test:processes`. */
const longest = 8;
/** What counts for a suite that was not measured, in seconds. */
const usualSeconds = 4;

/**
 * The seconds that the suites of at least two seconds took when they were measured last, on the embedded database and on
 * services. `TEST_DURATIONS=embedded npm test`, and the like, measures them again (tallyReporter.mjs).
 * @type {Record<'embedded' | 'services', Record<string, number>>}
 */
export const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));
export const durationsFile = new URL('durations.json', import.meta.url);

const today = Math.floor(Date.now() / 86_400_000);

/**
 * Whether a part of many is of today. Each day has one of `parts`; `ALL_SUITES=1` has all.
 * @param part the number of the part
 * @param parts how many there are
 */
export const isOfToday = (part, parts, day = today) => !!process.env.ALL_SUITES || part % parts === day % parts;

/**
 * The one of several versions that is of today; with `ALL_SUITES=1` all, that of today first.
 * @param {readonly string[]} versions
 */
export function versionsOfToday(versions) {
  const at = today % versions.length;
  return process.env.ALL_SUITES ? [...versions.slice(at), ...versions.slice(0, at)] : [versions[at]];
}

/** Suites that `npm test` leaves out, because they take long. */
export const slowSuites = Object.keys(durations.embedded).filter((suite) => durations.embedded[suite] > longest);

/**
 * The suites of today. It has said how many others there are.
 * @param {readonly string[]} suites paths from the root of the project
 * @param {'processes' | 'services'} kind
 */
export function suitesOfToday(suites, kind, day = today) {
  const known = durations[kind === 'services' ? 'services' : 'embedded'];
  const seconds = (suite) => known[suite] ?? usualSeconds;
  const total = suites.reduce((sum, suite) => sum + seconds(suite), 0);
  let count = Math.ceil(total / budgets[kind]);
  // Versions and inputs are chosen by the day, too: by two or three. With a common factor, a suite would never meet some.
  while (count > 1 && (count % 2 === 0 || count % 3 === 0)) count += 1;
  const parts = Array.from({ length: count }, () => ({ seconds: 0, suites: [] }));
  // The longest first, each to the part that has least: so the parts take about as long.
  for (const suite of suites.toSorted((a, b) => seconds(b) - seconds(a) || (a < b ? -1 : 1))) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.suites.push(suite);
    least.seconds += seconds(suite);
  }
  const ofToday = parts.filter((_, part) => isOfToday(part, count, day)).flatMap((part) => part.suites);
  const others = suites.length - ofToday.length;
  if (others > 0) console.log(`NOT RUN today: ${others} of ${suites.length} suites (ALL_SUITES=1 runs all)`);
  return ofToday;
}
