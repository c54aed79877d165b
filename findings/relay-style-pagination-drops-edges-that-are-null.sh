#!/usr/bin/env bash
# A page of a list whose second edge is null, because the caller may not read that object. The
# Relay specification allows null edges; one would guess that a cached list has the same edges
# as the answer.
# relayStylePagination of Apollo Client drops it when it reads: the list is shorter than the
# page, and nothing says so. Where places count, use nodes, or a read function of your own.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(@apollo/client@4.3.8 graphql@16.15.0 rxjs@7.8.2)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { gql, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

const query = gql`{ records { edges { cursor node { id } } pageInfo { endCursor hasNextPage } } }`;
const edge = (id) => ({ __typename: 'RecordEdge', cursor: id, node: { __typename: 'Record', id } });
const data = {
  records: {
    __typename: 'RecordConnection',
    edges: [edge('1'), null, edge('3')],
    pageInfo: { __typename: 'PageInfo', endCursor: '3', hasNextPage: false },
  },
};
for (const [name, records] of Object.entries({ 'without a policy': {}, relayStylePagination: relayStylePagination() })) {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { records } } } });
  cache.writeQuery({ query, data });
  console.log(`${name}:`, JSON.stringify(cache.readQuery({ query }).records.edges.map((one) => one?.node.id ?? null)));
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(cd "$dir" && node --no-warnings run.mjs)
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
without a policy: ["1",null,"3"]
relayStylePagination: ["1","3"]
EXPECTED
