#!/usr/bin/env bash
# The first rule is an example of RFC 5545 (3.8.5.3: "Every 20th Monday of the year",
# 19 May 1997, 18 May 1998, 17 May 1999), the second is the last Monday of each year, the
# third the last working day of each week. One would guess that ical.js, which Thunderbird
# and Nextcloud use, reads them as the RFC does.
# It ignores the ordinal and BYSETPOS there: a yearly review comes every Monday, a weekly
# meeting every day. Three other packages give the dates of the RFC.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(ical.js@2.2.1 rrule@2.8.1 rrule-temporal@2.2.8 rrule-rust@3.1.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';
import { RRuleSet } from 'rrule-rust';
import { RRuleTemporal } from 'rrule-temporal';

const day = (text) => text.replaceAll('-', '').slice(0, 8);
const readers = {
  'ical.js': (start, rule) => {
    const [, year, month, date, hour] = /^(\d{4})(\d\d)(\d\d)T(\d\d)/.exec(start).map(Number);
    const iterator = ICAL.Recur.fromString(rule).iterator(new ICAL.Time({ year, month, day: date, hour }));
    return Array.from({ length: 3 }, () => day(iterator.next().toString()));
  },
  rrule: (start, rule) =>
    rrule.rrulestr(`DTSTART:${start}\nRRULE:${rule}`).all().map((date) => day(date.toISOString())),
  'rrule-temporal': (start, rule) =>
    new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${rule}` }).all().map((time) => day(time.toString())),
  'rrule-rust': (start, rule) =>
    RRuleSet.fromString(`DTSTART:${start}\nRRULE:${rule}`).all().map((time) => day(time.toString())),
};
const rules = [
  ['19970519T090000Z', 'FREQ=YEARLY;BYDAY=20MO;COUNT=3'],
  ['20270101T090000Z', 'FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1;COUNT=3'],
  ['20270104T090000Z', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
];
for (const [start, rule] of rules) {
  console.log(rule);
  for (const [name, dates] of Object.entries(readers)) console.log(`  ${name}: ${dates(start, rule).join(' ')}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
FREQ=YEARLY;BYDAY=20MO;COUNT=3
  ical.js: 19970519 19970526 19970602
  rrule: 19970519 19980518 19990517
  rrule-temporal: 19970519 19980518 19990517
  rrule-rust: 19970519 19980518 19990517
FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1;COUNT=3
  ical.js: 20270104 20270111 20270118
  rrule: 20271227 20281225 20291231
  rrule-temporal: 20271227 20281225 20291231
  rrule-rust: 20271227 20281225 20291231
FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3
  ical.js: 20270104 20270105 20270106
  rrule: 20270108 20270115 20270122
  rrule-temporal: 20270108 20270115 20270122
  rrule-rust: 20270108 20270115 20270122
EXPECTED
