// `npm run artefacts -- llms`: writes contracts/llms.txt and contracts/llms-full.txt, the pages for language models,
// from openapi.json, schema.graphql and the docs. The service serves them. `--check` compares, and writes nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

/** The most bytes of each page. */
const bounds = { 'llms.txt': 20_000, 'llms-full.txt': 400_000 };
const pages = [
  'README.md',
  'docs/GUIDE.md',
  'docs/AUTHENTICATION.md',
  'docs/BEHAVIOUR.md',
  'docs/ERRORS.md',
  'docs/EVENTS.md',
  'docs/SUBSCRIPTIONS.md',
  'docs/REST.md',
  'docs/WEBHOOKS.md',
  'docs/CALLBACKS.md',
  'docs/TIMERS.md',
  'docs/MCP.md',
  'docs/BOUNDS.md',
  'docs/CHANGES.md',
  'packages/client/README.md',
];
const read = (path) => readFileSync(path, 'utf8');
const openApi = JSON.parse(read('contracts/openapi.json'));
const sdl = read('contracts/schema.graphql');
const schema = buildSchema(sdl);

const [lead, ...sections] = openApi.info.description.split(/^## /m);
const section = (title) => `## ${sections.find((one) => one.startsWith(`${title}\n`)).trim()}\n`;
const head = `# Recruitment Pipeline API\n\n> ${lead.trim().replaceAll('\n', '\n> ')}\n`;
const firstSentence = (text = '') => text.split(/(?<=\.)\s/)[0];

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
);
const restList = operations.map(({ title, operation }) => `- \`${title}\`: ${operation.summary}`).join('\n');

function fields(type) {
  const rows = Object.values(type.getFields()).map(({ name, args, description }) => {
    const names = args.map((arg) => arg.name + (String(arg.type).endsWith('!') ? '!' : ''));
    return `- \`${name}${names.length > 0 ? `(${names.join(', ')})` : ''}\`: ${firstSentence(description).replaceAll('\n', ' ')}`;
  });
  return rows.join('\n');
}

const links = `## Documents

- [All of the documentation in one page](/llms-full.txt): the guides, each REST operation, and the GraphQL schema
- [OpenAPI 3.1](/openapi.json): the REST API, with examples
- [GraphQL schema](/schema.graphql): each type, field and argument with its description
- [Events](/events.schema.json): JSON Schema of the events of feeds and webhooks
- [REST documentation](/docs), and [GraphiQL](/graphiql): for people
`;

const short = [
  head,
  section('Credentials'),
  section('Idempotency'),
  `## Errors\n\nDecide by \`reason\`, which is stable: over REST in the body, over GraphQL in \`extensions\`. Wait for \`Retry-After\` where there is one.\n`,
  `## REST\n\n${restList}\n`,
  `## GraphQL\n\n\`POST /graphql\` with \`{"query", "variables"}\`. An argument with \`!\` must be given. A root field costs an API key one request.\n\n### Queries\n\n${fields(schema.getQueryType())}\n\n### Mutations\n\n${fields(schema.getMutationType())}\n\n### Subscriptions\n\n${fields(schema.getSubscriptionType())}\n`,
  links,
].join('\n');

const full = [
  head,
  ...sections.map((one) => `## ${one.trim()}\n`),
  `# REST operations\n\n${operations.map(described).join('\n')}`,
  ...pages.map((path) => plain(read(path))),
  `# The GraphQL schema\n\n\`\`\`graphql\n${sdl.trim()}\n\`\`\`\n`,
].join('\n');

for (const [name, text] of Object.entries({ 'llms.txt': short, 'llms-full.txt': full })) {
  const path = `contracts/${name}`;
  const size = Buffer.byteLength(text);
  if (size > bounds[name]) {
    console.error(`${path} has ${size} bytes, and may have ${bounds[name]}. Leave something out of it.`);
    process.exitCode = 1;
  } else if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || read(path) !== text) {
    console.error(`${path} does not follow from the documents. Run \`npm run artefacts\`.`);
    process.exitCode = 1;
  }
}

function described({ title, operation: { summary, description, parameters = [], responses } }) {
  // What many operations share is described once, in the sections before.
  const own = parameters.filter((one) => !one.$ref && one.name !== 'companyId');
  const rows = own.map((one) => `- \`${one.name}\` (${one.in}${one.required ? ', required' : ''}): ${one.description}`);
  const statuses = Object.keys(responses).join(', ');
  const said = description.replace(/\n\nAn API key needs the grant `[^`]+`\.$/, '');
  return `## ${title}\n\n${summary}. ${said}\n\n${rows.join('\n')}\n\nStatuses: ${statuses}.\n`;
}

/** Without pictures, and without links to files that a reader of this page doesn't have. */
function plain(page) {
  const lines = page
    .replaceAll(/<picture>[\s\S]*?<\/picture>\n+/g, '')
    .split('\n')
    .filter((line) => !line.startsWith('!['));
  return lines.join('\n').replaceAll(/\[([^\]]+)\]\((?!https?:|\/)[^)]*\)/g, '$1');
}
