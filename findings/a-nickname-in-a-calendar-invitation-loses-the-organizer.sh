#!/usr/bin/env bash
# The organizer of an interview is called Ana "Nini" López. RFC 5545 (3.2) forbids the
# double quote in a parameter's value; RFC 6868 writes it as ^'. One would guess that three
# packages that write invitations write something which readers can read.
# ics escapes with a backslash, which only values of properties have: ical.js then reads a
# name that ends at the quote, and node-ical reads an event without organizer and guests.
# ts-ics writes the quotes as they are: node-ical loses both again. Only ical-generator
# follows RFC 6868, which only ical.js reads; the others show Ana ^'Nini^' López.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(ics@3.12.0 ical-generator@11.1.2 ts-ics@2.4.6 ical.js@2.2.1 node-ical@0.27.2)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { ICalCalendar } from 'ical-generator';
import ICAL from 'ical.js';
import { createEvent } from 'ics';
import ical from 'node-ical';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';

const organizer = { name: 'Ana "Nini" López', email: 'ana@example.com' };
const [start, end] = [new Date('2027-01-04T10:00:00Z'), new Date('2027-01-04T11:00:00Z')];
const event = { uid: '1', summary: 'Interview', organizer };
const generated = new ICalCalendar();
generated.createEvent({ ...event, id: '1', start, end });
const invitations = {
  ics: createEvent({ uid: '1', title: 'Interview', start: start.getTime(), end: end.getTime(), organizer }).value,
  'ical-generator': generated.toString(),
  'ts-ics': generateIcsCalendar({
    version: '2.0',
    prodId: 'ats',
    events: [{ ...event, stamp: { date: start }, start: { date: start }, end: { date: end } }],
  }),
};
const readers = {
  'ical.js': (text) => {
    const property = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstProperty('organizer');
    return property.getParameter('cn');
  },
  'node-ical': (text) =>
    Object.values(ical.sync.parseICS(text)).find((entry) => entry.type === 'VEVENT').organizer?.params.CN,
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0].organizer?.name,
};
for (const [writer, text] of Object.entries(invitations)) {
  console.log(`${writer}: ${text.replace(/\r\n[ \t]/g, '').match(/^ORGANIZER.*$/m)[0]}`);
  for (const [reader, read] of Object.entries(readers)) console.log(`  ${reader} reads ${read(text)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
ics: ORGANIZER;CN="Ana \"Nini\" López":MAILTO:ana@example.com
  ical.js reads Ana \
  node-ical reads undefined
  ts-ics reads Ana \"Nini\" López
ical-generator: ORGANIZER;CN="Ana ^'Nini^' López":mailto:ana@example.com
  ical.js reads Ana "Nini" López
  node-ical reads Ana ^'Nini^' López
  ts-ics reads Ana ^'Nini^' López
ts-ics: ORGANIZER;CN=Ana "Nini" López:MAILTO:ana@example.com
  ical.js reads Ana "Nini" López
  node-ical reads undefined
  ts-ics reads Ana "Nini" López
EXPECTED
