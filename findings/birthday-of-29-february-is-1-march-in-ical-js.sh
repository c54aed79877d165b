#!/usr/bin/env bash
# A yearly rule that starts on 29 February 2024. RFC 5545 (3.3.10): "Recurrence rules may
# generate recurrence instances with an invalid date [...], such recurrence instances MUST be
# ignored". One would guess that all readers give 2028 and 2032.
# ical.js gives 1 March in the years between. With COUNT=6 the rule ends in 2029 instead of
# 2044, so a deletion date or an anniversary differs between the sender's calendar and one
# that reads with ical.js.
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

const text = 'DTSTART:20240229T090000Z\nRRULE:FREQ=YEARLY;COUNT=6';
const day = (value) => value.replaceAll('-', '').slice(0, 8);
const iterator = ICAL.Recur.fromString('FREQ=YEARLY;COUNT=6').iterator(
  new ICAL.Time({ year: 2024, month: 2, day: 29, hour: 9 }),
);
console.log('ical.js', ...Array.from({ length: 6 }, () => day(iterator.next().toString())));
console.log('rrule', ...rrule.rrulestr(text).all().map((date) => day(date.toISOString())));
console.log('rrule-temporal', ...new RRuleTemporal({ rruleString: text }).all().map((time) => day(time.toString())));
console.log('rrule-rust', ...RRuleSet.fromString(text).all().map((time) => day(time.toString())));
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
ical.js 20240229 20250301 20260301 20270301 20280229 20290301
rrule 20240229 20280229 20320229 20360229 20400229 20440229
rrule-temporal 20240229 20280229 20320229 20360229 20400229 20440229
rrule-rust 20240229 20280229 20320229 20360229 20400229 20440229
EXPECTED
