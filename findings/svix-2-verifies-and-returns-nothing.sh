#!/usr/bin/env bash
# Handlers of webhooks are written as const event = new Webhook(secret).verify(body, headers),
# as the documentation of svix showed for years. One would guess that the next major version
# either keeps that or changes the name.
# verify() of svix 2.5.0 checks the signature and returns undefined; 1.80.0 and
# standardwebhooks 1.1.1 return the parsed body. A handler in JavaScript then reads undefined.type,
# and answers 500 to each right delivery; one that says "if (event)" skips them all with 200.
# None of the three takes the Headers of a fetch request: "Missing required headers", as if
# the sender had sent none. Object.fromEntries(request.headers) works with all.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(svix@2.5.0 svix-1@npm:svix@1.80.0 standardwebhooks@1.1.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix2 } from 'svix';
import { Webhook as Svix1 } from 'svix-1';

const secret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
const body = '{"type":"RECORD_MOVED"}';
const at = new Date();
const sent = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': new Standard(secret).sign('msg_1', at, body),
};
const forms = { object: sent, Headers: new Headers(sent), fromEntries: Object.fromEntries(new Headers(sent)) };
for (const [name, Webhook] of Object.entries({ 'svix 2': Svix2, 'svix 1': Svix1, standardwebhooks: Standard })) {
  for (const [form, headers] of Object.entries(forms)) {
    try {
      console.log(name, form, await new Webhook(secret).verify(body, headers));
    } catch (error) {
      console.log(name, form, `${error.constructor.name}: ${error.message}`);
    }
  }
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
svix 2 object undefined
svix 2 Headers WebhookVerificationError: Missing required headers
svix 2 fromEntries undefined
svix 1 object { type: 'RECORD_MOVED' }
svix 1 Headers WebhookVerificationError: Missing required headers
svix 1 fromEntries { type: 'RECORD_MOVED' }
standardwebhooks object { type: 'RECORD_MOVED' }
standardwebhooks Headers WebhookVerificationError: Missing required headers
standardwebhooks fromEntries { type: 'RECORD_MOVED' }
EXPECTED
