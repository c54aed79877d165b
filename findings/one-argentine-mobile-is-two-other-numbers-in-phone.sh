#!/usr/bin/env bash
# An Argentine mobile number is written with 9 after the country code, or with 15 after the
# area code. One would guess that a package for E.164 gives one number for all the ways to
# write it, since that is what it is for.
# The two ports of libphonenumber do. phone 3.1.72 takes the 9 away (now it is the number of
# a landline) or keeps the 15 (nobody can call that from abroad), and calls both valid. So
# one candidate is two persons where candidates are matched by phone number, and a message
# may go to a stranger.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(phone@3.1.72 libphonenumber-js@1.13.16 google-libphonenumber@3.2.47)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import google from 'google-libphonenumber';
import { parsePhoneNumber } from 'libphonenumber-js/max';
import { phone } from 'phone';

const util = google.PhoneNumberUtil.getInstance();
for (const text of ['+54 9 11 2345 6789', '+54 11 15 2345 6789', '011 15 2345 6789']) {
  console.log(text);
  const small = parsePhoneNumber(text, 'AR');
  console.log(`  libphonenumber-js: ${small.number}, valid ${small.isValid()}, ${small.getType()}`);
  const large = util.parse(text, 'AR');
  console.log(`  google-libphonenumber: ${util.format(large, google.PhoneNumberFormat.E164)}, valid ${util.isValidNumber(large)}`);
  const other = text.startsWith('+') ? phone(text) : phone(text, { country: 'AR' });
  console.log(`  phone: ${other.phoneNumber}, valid ${other.isValid}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
+54 9 11 2345 6789
  libphonenumber-js: +5491123456789, valid true, MOBILE
  google-libphonenumber: +5491123456789, valid true
  phone: +541123456789, valid true
+54 11 15 2345 6789
  libphonenumber-js: +5491123456789, valid true, MOBILE
  google-libphonenumber: +5491123456789, valid true
  phone: +54111523456789, valid true
011 15 2345 6789
  libphonenumber-js: +5491123456789, valid true, MOBILE
  google-libphonenumber: +5491123456789, valid true
  phone: +54111523456789, valid true
EXPECTED
