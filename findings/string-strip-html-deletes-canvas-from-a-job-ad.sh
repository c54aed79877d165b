#!/usr/bin/env bash
# A job ad in HTML names elements, and writes them as it must: &lt;canvas&gt;. One would
# guess that a package that strips tags leaves text alone.
# string-strip-html decodes the entities first and strips afterwards, so the names of the
# technologies, and what stands between "a <" and "> b", are gone. html-to-text and turndown
# decode and keep them; striptags and sanitize-html keep the entities (and so give HTML,
# not text).
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(string-strip-html@13.7.6 html-to-text@10.0.1 turndown@7.2.5 striptags@3.2.0 sanitize-html@2.18.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { stripHtml } from 'string-strip-html';
import striptags from 'striptags';
import Turndown from 'turndown';

const ads = [
  '<p>You know &lt;canvas&gt; and &lt;video&gt; by heart.</p>',
  '<p>Generics such as Map&lt;K, V&gt; are daily bread.</p>',
];
const strippers = {
  'string-strip-html': (html) => stripHtml(html).result,
  'html-to-text': (html) => convert(html),
  turndown: (html) => new Turndown().turndown(html),
  striptags: (html) => striptags(html),
  'sanitize-html': (html) => sanitizeHtml(html, { allowedTags: [] }),
};
for (const ad of ads) {
  console.log(ad);
  for (const [name, strip] of Object.entries(strippers)) console.log(`  ${name}: ${strip(ad)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
<p>You know &lt;canvas&gt; and &lt;video&gt; by heart.</p>
  string-strip-html: You know and by heart.
  html-to-text: You know <canvas> and <video> by heart.
  turndown: You know <canvas> and <video> by heart.
  striptags: You know &lt;canvas&gt; and &lt;video&gt; by heart.
  sanitize-html: You know &lt;canvas&gt; and &lt;video&gt; by heart.
<p>Generics such as Map&lt;K, V&gt; are daily bread.</p>
  string-strip-html: Generics such as Map are daily bread.
  html-to-text: Generics such as Map<K, V> are daily bread.
  turndown: Generics such as Map<K, V> are daily bread.
  striptags: Generics such as Map&lt;K, V&gt; are daily bread.
  sanitize-html: Generics such as Map&lt;K, V&gt; are daily bread.
EXPECTED
