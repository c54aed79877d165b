import { readFile } from 'node:fs/promises';
import { silent } from '../../core/kernel/logging/logger.js';
import { errorMapping } from '../../graphql/engine/answering/errorMapping.js';
import { type Batch, type ExplainedRoot, explained } from '../../graphql/engine/explain/explanation.js';
import { OperationChecks } from '../../graphql/engine/operation/operationChecks.js';
import { graphqlSchema } from '../../graphql/schema/schema.js';
import { FaultLog } from '../../http/faultLog.js';
import { type Command, helpOption, hint, readArguments } from '../running/command.js';

const help = `How a GraphQL operation is answered: npm run -s explain -- FILE [options]

  FILE               a document with one or more operations, with their fragments
  --variables JSON   the variables, as a client would send them: they decide what is skipped, and the cost
  -h, --help

Nothing is run, and no database is needed. For each operation: its cost beside each limit; for each root field
whether one statement answers it, and if not, why; and what is asked in batches, each once for all of its parents.
`;

export const explainCommand: Command = async (args, _env, say) => {
  const { values, positionals } = readArguments(args, {
    options: { variables: { type: 'string', default: '{}' }, ...helpOption },
    allowPositionals: true,
  });
  if (values.help) {
    say(help.trimEnd());
    return;
  }
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) throw new Error(`Name one file.\n${hint}`);
  const schema = await graphqlSchema();
  const checks = new OperationChecks(schema, errorMapping(new FaultLog(silent)).toClientError);
  for (const { operation, cost, roots } of explained(
    checks,
    await readFile(file, 'utf8'),
    variablesIn(values.variables),
  )) {
    say(operation);
    for (const { limit, value, allowed } of cost) say(`  ${limit}: ${value} of ${allowed}`);
    for (const root of roots) for (const line of linesOf(root)) say(`  ${line}`);
  }
};

/** @throws Error that names the option */
function variablesIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const variables: unknown = JSON.parse(text);
    if (typeof variables === 'object' && variables !== null && !Array.isArray(variables))
      return variables as Readonly<Record<string, unknown>>;
  } catch {
    // The message below says what is expected.
  }
  throw new Error(`--variables must be a JSON object: ${text.slice(0, 100)}\n${hint}`);
}

function linesOf({ key, by, reason, batches }: ExplainedRoot): string[] {
  const how = by === 'store' ? 'one statement of the store' : 'from records, level by level';
  return [`${key}: ${how}${reason === null ? '' : ` (${reason})`}`, ...batches.map(lineOf)];
}

const lineOf = ({ path, field, isOneByOne }: Batch): string =>
  `  ${path}: ${field}, ${isOneByOne ? 'asked of each object' : 'one call for all'}`;
