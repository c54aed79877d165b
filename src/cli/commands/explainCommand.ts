import { readFile } from 'node:fs/promises';
import { explained, explanationLines } from '#graphql-executor';
import { silent } from '../../core/kernel/logger.js';
import { errorMapping } from '../../graphql/http/errorMapping.js';
import { checksOf } from '../../graphql/operationChecks.js';
import { graphqlSchema } from '../../graphql/schema.js';
import { FaultLog } from '../../http/faultLog.js';
import { type Command, helpOption, hint, readArguments } from '../running/command.js';
import { openStatementLog, type SentOperation } from './sentStatements.js';

const help = `How a GraphQL operation is answered: npm run -s explain -- FILE [options]

  FILE               a document with one or more operations, with their fragments
  --variables JSON   the variables, as a client would send them: they decide what is skipped, and the cost
  --statements       also run it as an admin of the demo's company, on the demo's data in memory, and print the SQL that it
                     sent: ids of the variables are ids of the demo
  -h, --help

No database is needed. For each operation: its cost next to each limit; for each root field whether one statement
answers it, and if not, why; and what is asked in batches, each once for all of its parents.
`;

export const explainCommand: Command = async (args, _env, say) => {
  const { values, positionals } = readArguments(args, {
    options: {
      variables: { type: 'string', default: '{}' },
      statements: { type: 'boolean', default: false },
      ...helpOption,
    },
    allowPositionals: true,
  });
  if (values.help) {
    say(help.trimEnd());
    return;
  }
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) throw new Error(`Specify one file.\n${hint}`);
  const schema = await graphqlSchema();
  const checks = checksOf(schema, errorMapping(new FaultLog(silent)));
  const text = await readFile(file, 'utf8');
  const variables = variablesIn(values.variables);
  const explanations = explained(checks, text, variables);
  const log = values.statements ? await openStatementLog(checks, text) : null;
  try {
    for (const explanation of explanations) {
      for (const line of explanationLines(explanation)) say(line);
      if (log) for (const line of statementLines(await log.run(explanation.name, variables))) say(`  ${line}`);
    }
  } finally {
    await log?.close();
  }
};

/** @throws Error that names the option */
function variablesIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const variables: unknown = JSON.parse(text);
    if (typeof variables === 'object' && variables !== null && !Array.isArray(variables)) return { ...variables };
  } catch {
    // The message below says what is expected.
  }
  throw new Error(`--variables must be a JSON object: ${text.slice(0, 100)}\n${hint}`);
}

function statementLines({ statements, refusals }: SentOperation): string[] {
  return [
    ...refusals.map((refusal) => `refused: ${refusal}`),
    ...statements.map(({ text, times, rows }) => `sent ${counted(times, 'time')}, ${counted(rows, 'row')}: ${text}`),
  ];
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
