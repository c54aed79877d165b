#!/usr/bin/env bash
# 01:30 in New York on 1 November 2026 is there twice: the clocks go back at 02:00. One would
# guess that a library always takes the same of the two, as Temporal does: the first.
# luxon and dayjs begin with the offset that the zone has now. So the same text is the first of
# the two hours if the program runs in summer, and the second if it runs in winter: a meeting
# that is computed again half a year later has moved by an hour. Read and store instants with
# an offset or Z, not local times.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(luxon@3.7.2 dayjs@1.11.23 temporal-polyfill@0.3.2)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';

dayjs.extend(utc);
dayjs.extend(timezone);
const readers = {
  luxon: (text, zone) => DateTime.fromISO(text, { zone }).toMillis(),
  dayjs: (text, zone) => dayjs.tz(text, zone).valueOf(),
  Temporal: (text, zone) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds,
};
const RealDate = Date;
/** The clock of a program that runs at another time. */
const setClock = (today) => {
  globalThis.Date = class extends RealDate {
    constructor(...values) {
      super(...(values.length === 0 ? [today] : values));
    }
    static now = () => RealDate.parse(today);
  };
};
for (const [text, zone] of [
  ['2026-11-01T01:30:00', 'America/New_York'],
  ['2026-10-25T02:30:00', 'Europe/Madrid'],
]) {
  console.log(text, zone);
  for (const [name, read] of Object.entries(readers)) {
    const seen = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((today) => {
      setClock(today);
      return new Date(read(text, zone)).toISOString().slice(11, 16);
    });
    globalThis.Date = RealDate;
    console.log(`  ${name}: in January ${seen[0]}Z, in July ${seen[1]}Z`);
  }
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(cd "$dir" && node --no-warnings run.mjs)
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
2026-11-01T01:30:00 America/New_York
  luxon: in January 06:30Z, in July 05:30Z
  dayjs: in January 06:30Z, in July 05:30Z
  Temporal: in January 05:30Z, in July 05:30Z
2026-10-25T02:30:00 Europe/Madrid
  luxon: in January 01:30Z, in July 00:30Z
  dayjs: in January 01:30Z, in July 00:30Z
  Temporal: in January 00:30Z, in July 00:30Z
EXPECTED
