#!/usr/bin/env bash
# Compares the node and its credentials with the types of n8n. Those are 143 MB with all that they need, so they are no
# dependency of this repository: they are installed into a temporary folder.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$(dirname "$0")"/*.ts "$(dirname "$0")/tsconfig.json" "$dir"
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts n8n-workflow@2.41.0 typescript@5.9.3 >/dev/null
cd "$dir"
node node_modules/typescript/bin/tsc -p .
echo 'The node and its credentials have the types of n8n-workflow 2.41.0.'
