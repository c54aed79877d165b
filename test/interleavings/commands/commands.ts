import type { Command, Thing } from './command.js';
import { companyCommands } from './company.js';
import { keyCommands } from './keys.js';
import { peopleCommands } from './people.js';
import { recordCommands } from './records.js';
import { vacancyCommands } from './vacancies.js';
import { webhookCommands } from './webhooks.js';

/** All commands that are explored, and the ways into the service that are not. */

export const commands: readonly Command[] = [
  ...peopleCommands,
  ...recordCommands,
  ...vacancyCommands,
  ...companyCommands,
  ...keyCommands,
  ...webhookCommands,
];

/** The ways into the service that no command takes, and why. */
export const notExplored: Readonly<Record<string, string>> = {
  'Mutation.advanceClock':
    'It requires TEST_CLOCK=on, which no production service has, and does what the timers do (test/races/timers.test.ts).',
  'Mutation.decideAgentRequest':
    'It answers what an agent has asked, which no command does, and locks its one row (test/mcp/board.test.ts).',
  'work webhooks': 'It waits for receivers outside (test/races/feed has its races, with receivers).',
  'work webhooks of ended keys': 'It begins when a key has ended (test/races/feed/keyWebhooks.test.ts).',
  'work meetings':
    'It changes one record under its lock, and only if a newer table of time zones came (test/races/meetings.test.ts).',
  'work idempotency retention': 'It removes keys whose time is over. The next call with such a key begins anew.',
  'work refusal retention': 'It removes counts of refusals by their age. No command reads them.',
};

/** @throws if there is no command of the name */
export function named(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}: ${commands.map((one) => one.name).join(', ')}`);
  return command;
}

const isAbout = ({ about }: Command, thing: Thing): boolean => about?.includes(thing) ?? true;

/** Whether two commands share something that one of them changes. */
function share(one: Command, other: Command): boolean {
  const changes = (a: Command, b: Command): boolean =>
    a.writes.some((thing) => isAbout(a, thing) && isAbout(b, thing) && [...b.writes, ...b.reads].includes(thing));
  return changes(one, other) || changes(other, one);
}

/** All pairs, two calls of the same command, too: those that share something, and how many share nothing. */
export function pairs(): { readonly related: (readonly [Command, Command])[]; readonly unrelated: number } {
  const all = commands.flatMap((first, at) => commands.slice(at).map((second) => [first, second] as const));
  const related = all.filter(([first, second]) => share(first, second));
  return { related, unrelated: all.length - related.length };
}
