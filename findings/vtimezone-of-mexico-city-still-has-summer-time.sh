#!/usr/bin/env bash
# A calendar invitation with local times carries a VTIMEZONE. Mexico City has had no summer
# time since 2022, Sao Paulo none since 2019, and Asuncion has it all year since 2024. Two
# packages serve ready VTIMEZONE texts; one would guess that both have today's rules, since
# both are in use (about 67,000 and 319,000 downloads a month).
# @touch4it/ical-timezones 1.9.0 has rules from before 2019: read by ical.js, an interview at
# 10:00 in Mexico City in July is an hour early in the calendars of everybody else.
# RFC 5545 (3.6.5) makes the VTIMEZONE, not the zone's name, define the offset.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(@touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2 ical.js@2.2.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import ical4it from '@touch4it/ical-timezones';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const texts = {
  '@touch4it/ical-timezones': (zone) => ical4it.getVtimezoneComponent(zone),
  'timezones-ical-library': (zone) => tzlib_get_ical_block(zone)[0],
};
const days = [
  ['America/Mexico_City', '2027-07-15T10:00:00'],
  ['America/Sao_Paulo', '2027-01-15T10:00:00'],
  ['America/Asuncion', '2027-07-15T10:00:00'],
  ['America/Bogota', '2027-07-15T10:00:00'],
];
for (const [zone, local] of days) {
  for (const [name, text] of Object.entries(texts)) {
    const calendar = ICAL.parse(`BEGIN:VCALENDAR\r\n${text(zone).trim().replace(/\r?\n/g, '\r\n')}\r\nEND:VCALENDAR`);
    const component = new ICAL.Component(calendar).getFirstSubcomponent('vtimezone');
    const time = ICAL.Time.fromDateTimeString(local);
    time.zone = new ICAL.Timezone({ component, tzid: zone });
    console.log(`${local} in ${zone} by ${name}: ${time.convertToZone(ICAL.Timezone.utcTimezone)}`);
  }
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
2027-07-15T10:00:00 in America/Mexico_City by @touch4it/ical-timezones: 2027-07-15T15:00:00Z
2027-07-15T10:00:00 in America/Mexico_City by timezones-ical-library: 2027-07-15T16:00:00Z
2027-01-15T10:00:00 in America/Sao_Paulo by @touch4it/ical-timezones: 2027-01-15T12:00:00Z
2027-01-15T10:00:00 in America/Sao_Paulo by timezones-ical-library: 2027-01-15T13:00:00Z
2027-07-15T10:00:00 in America/Asuncion by @touch4it/ical-timezones: 2027-07-15T14:00:00Z
2027-07-15T10:00:00 in America/Asuncion by timezones-ical-library: 2027-07-15T13:00:00Z
2027-07-15T10:00:00 in America/Bogota by @touch4it/ical-timezones: 2027-07-15T15:00:00Z
2027-07-15T10:00:00 in America/Bogota by timezones-ical-library: 2027-07-15T15:00:00Z
EXPECTED
