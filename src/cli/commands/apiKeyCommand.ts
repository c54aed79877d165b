import { changeApiKey } from '../../core/apiKeys/changeApiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../core/apiKeys/manageApiKeys.js';
import type { Caller } from '../../core/application/access/caller.js';
import type { OwnActor } from '../../core/application/access/scopedReads.js';
import type { Call } from '../../core/application/dispatching/call.js';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { broadestGrants } from '../../core/application/operations.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { DomainError } from '../../core/kernel/errors.js';
import { type Environment, readConfig } from '../../start/config.js';
import { noApiKeyCache, openDispatcher } from '../../start/openDispatcher.js';
import { openStore } from '../../start/opening/openStore.js';
import { commandLog, helpOption, hint, readArguments } from '../running/command.js';

/** `npm run api-key`: manages API keys from the terminal, through the same use cases as the admin mutations. */

const usage = `Usage: npm run -s api-key -- <command> --company <id> […]

  issue   --grant <endpoint> […] | --all-grants   what the key may use: "GET /v2/…" or "GET /sync/v1/…" as in
                                                  openapi.json, or a GraphQL coordinate; may be given more than once
          --justification <text>                  why the company needs it
          --contact-company <name> --contact-name <name> --contact-role <role> --contact-email <address>
          [--expires-at <date-time>]
          [--vacancy <id> […]]                    vacancies that it is limited to; default: none, the whole company
          [--cidr <range> […]]                    addresses that may use it, such as 192.0.2.0/24; default: all
          [--requests-per-minute <n>]             its own rate limit, at most KEY_RATE_LIMIT_MAX;
                                                  default: that of all keys
          [--agent-for <user>]                    user who confirms what an agent with it asks; default: nobody
  list
  change  --id <key id>                           omitted options stay; except for the rate limit, rights only narrow
          [--requests-per-minute <n>|default]
          [--grant <endpoint> […]]                grants that it keeps
          [--vacancy <id> […]] [--cidr <range> […]] [--expires-at <date-time>]
  roll    --id <key id> [--overlap-hours <hours>] how long the old secret stays valid; default 24, 0: not at all
  revoke  --id <key id>

Prints JSON. A secret is shown only once: store it where it is needed.
The database is that of the service: DATABASE_URL, else the embedded one in DATA_DIR. Only one process at a time can
open the embedded one: while the service runs on it, use the mutations issueApiKey, changeApiKey,
rollApiKey and revokeApiKey.
`;

const text = { type: 'string' } as const;
const options = {
  company: text,
  id: text,
  grant: { type: 'string', multiple: true },
  'all-grants': { type: 'boolean' },
  justification: text,
  'contact-company': text,
  'contact-name': text,
  'contact-role': text,
  'contact-email': text,
  'expires-at': text,
  vacancy: { type: 'string', multiple: true },
  cidr: { type: 'string', multiple: true },
  'agent-for': text,
  'requests-per-minute': text,
  'overlap-hours': text,
  ...helpOption,
} as const;

type Flags = ReturnType<typeof readArguments<{ options: typeof options }>>['values'];
type Run = (dispatcher: Dispatcher, call: Omit<Call, 'body' | 'via'>, values: Flags) => Promise<unknown>;

const commands: Readonly<Record<string, Run>> = {
  issue: (dispatcher, call, values) =>
    dispatcher.execute(issueApiKey, {
      ...call,
      via: 'Mutation.issueApiKey',
      body: () => ({
        grants: (values['all-grants'] ? broadestGrants : (values.grant ?? [])).map((endpoint) => ({
          endpoint,
          justification: values.justification,
        })),
        contact: {
          companyName: values['contact-company'],
          fullName: values['contact-name'],
          role: values['contact-role'],
          email: values['contact-email'],
        },
        expiresAt: values['expires-at'],
        vacancyIds: values.vacancy,
        cidrs: values.cidr,
        requestsPerMinute: rateOf(values),
        agentFor: values['agent-for'],
      }),
    }),
  list: (dispatcher, call) => dispatcher.query(listApiKeys, { ...call, via: 'Query.apiKeys' }),
  change: (dispatcher, call, values) =>
    dispatcher.execute(changeApiKey, {
      ...call,
      via: 'Mutation.changeApiKey',
      target: { ...call.target, id: values.id },
      body: () => ({
        requestsPerMinute: rateOf(values),
        grants: values.grant,
        vacancyIds: values.vacancy,
        cidrs: values.cidr,
        expiresAt: values['expires-at'],
      }),
    }),
  roll: (dispatcher, call, values) =>
    dispatcher.execute(rollApiKey, {
      ...call,
      via: 'Mutation.rollApiKey',
      target: { ...call.target, id: values.id },
      body: () => ({ overlapHours: Number(values['overlap-hours'] ?? 24) }),
    }),
  revoke: (dispatcher, call, values) =>
    dispatcher.execute(revokeApiKey, {
      ...call,
      via: 'Mutation.revokeApiKey',
      target: { ...call.target, id: values.id },
    }),
};

/** A key's own rate limit; null for that of all keys, undefined if it is omitted. */
function rateOf({ 'requests-per-minute': sent }: Flags): number | null | undefined {
  if (sent === undefined) return undefined;
  return sent === 'default' ? null : Number(sent);
}

/**
 * Runs the command.
 * @returns the text for standard output
 * @throws Error with a message for the person at the terminal
 */
export async function apiKeyCommand(args: readonly string[], env: Environment): Promise<string> {
  const { values, positionals } = readArguments(args, { options, allowPositionals: true });
  if (values.help) return usage;
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new Error(`There is no command "${positionals.join(' ')}".\n${hint}`);
  const { company } = values;
  if (!company) throw new Error(`--company is required.\n${hint}`);

  const config = readConfig(env);
  const opened = await openStore(config, commandLog);
  try {
    const dispatcher = openDispatcher({
      store: opened.store,
      clock: opened.clock,
      ids: opened.ids,
      permits: new FairSemaphore(),
      apiKeyCache: noApiKeyCache,
      defaultLocale: config.defaultLocale,
      allowsLoopbackWebhooks: config.allowsLoopbackWebhooks,
      keyRates: config.keyRates,
    });
    const caller: Caller = {
      kind: 'user',
      id: 'command-line' satisfies OwnActor['id'],
      companyIds: [company],
      roles: ['admin'],
      isCommandLine: true,
    };
    const result = await command(dispatcher, { caller, target: { companyId: company } }, values);
    return `${JSON.stringify(result, null, 2)}\n`;
  } catch (error) {
    throw error instanceof DomainError && error.faults
      ? new Error(error.faults.map(({ path, message }) => `${path} ${message}.`).join('\n'), { cause: error })
      : error;
  } finally {
    await opened.close();
  }
}
