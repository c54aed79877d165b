#!/usr/bin/env bash
# RFC 9068 (2.1) has providers write "typ": "at+jwt" into the header of an access token, and
# several do. RFC 7519 (5.1) gives typ to the application. One would guess that a library
# which checks bearer tokens takes them, as jose, jsonwebtoken and fast-jwt do.
# hono/jwt 4.13.19 throws JwtHeaderInvalid for each typ but "JWT": a right token is a 401,
# with providers that follow the RFC alone.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(hono@4.13.19 jose@6.2.18 jsonwebtoken@9.0.3 fast-jwt@6.3.6)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { createVerifier } from 'fast-jwt';
import { verify } from 'hono/jwt';
import { jwtVerify, SignJWT } from 'jose';
import jsonwebtoken from 'jsonwebtoken';

const secret = 'a secret of at least thirty-two characters';
const key = new TextEncoder().encode(secret);
const packages = {
  jose: async (token) => (await jwtVerify(token, key)).payload.sub,
  jsonwebtoken: (token) => jsonwebtoken.verify(token, secret).sub,
  'fast-jwt': (token) => createVerifier({ key: secret })(token).sub,
  'hono/jwt': async (token) => (await verify(token, secret, 'HS256')).sub,
};
for (const typ of ['JWT', 'at+jwt']) {
  const token = await new SignJWT({ sub: 'ana' }).setProtectedHeader({ alg: 'HS256', typ }).setExpirationTime('1h').sign(key);
  for (const [name, read] of Object.entries(packages)) {
    try {
      console.log(`${typ} by ${name}: ${await read(token)}`);
    } catch (error) {
      console.log(`${typ} by ${name}: ${error.name}: ${error.message}`);
    }
  }
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
JWT by jose: ana
JWT by jsonwebtoken: ana
JWT by fast-jwt: ana
JWT by hono/jwt: ana
at+jwt by jose: ana
at+jwt by jsonwebtoken: ana
at+jwt by fast-jwt: ana
at+jwt by hono/jwt: JwtHeaderInvalid: jwt header is invalid: {"alg":"HS256","typ":"at+jwt"}
EXPECTED
