#!/usr/bin/env bash
# CN="López, Ana; Recursos Humanos". RFC 5545 (3.2): values of parameters that contain a
# colon, semicolon or comma MUST be quoted, and then may contain them. One would guess that
# all readers take the quoted text as one.
# node-ical and ts-ics split at the semicolon inside the quotes: the name is "López, Ana with
# a stray quote in front, and there is no error. Colon and comma are read well, so tests
# with a comma (as directories write names) pass.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(node-ical@0.27.2 ts-ics@2.4.6 ical.js@2.2.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const invitation = (name) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:ats',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20270101T000000Z',
    'DTSTART:20270104T100000Z',
    'DTEND:20270104T110000Z',
    'SUMMARY:Interview',
    `ORGANIZER;CN="${name}":mailto:ana@example.com`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const readers = {
  'ical.js': (text) => {
    const property = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstProperty('organizer');
    return property.getParameter('cn');
  },
  'node-ical': (text) =>
    Object.values(ical.sync.parseICS(text)).find((entry) => entry.type === 'VEVENT').organizer.params.CN,
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0].organizer.name,
};
for (const name of ['López, Ana', 'RRHH: Ana', 'López, Ana; Recursos Humanos']) {
  console.log(name);
  for (const [reader, read] of Object.entries(readers)) console.log(`  ${reader} reads ${read(invitation(name))}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
López, Ana
  ical.js reads López, Ana
  node-ical reads López, Ana
  ts-ics reads López, Ana
RRHH: Ana
  ical.js reads RRHH: Ana
  node-ical reads RRHH: Ana
  ts-ics reads RRHH: Ana
López, Ana; Recursos Humanos
  ical.js reads López, Ana; Recursos Humanos
  node-ical reads "López, Ana
  ts-ics reads "López, Ana
EXPECTED
