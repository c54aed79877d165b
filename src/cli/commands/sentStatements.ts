import { Executor, type OperationChecks, type Variables } from '#graphql-executor';
import type { UserCaller } from '../../core/application/access/caller.js';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { usualKeyRates } from '../../core/application/limits/limiter.js';
import { companyId } from '../../demo/company.js';
import { seedDemo } from '../../demo/seedDemo.js';
import { openDatabase } from '../../entities/database.js';
import { openEmbedded } from '../../entities/driver/pglite.js';
import { ids } from '../../entities/ids.js';
import { createContext } from '../../graphql/calls/context.js';
import { keyGenerator } from '../../http/credentials/apiKeyAuthenticator.js';
import { noApiKeyCache, openDispatcher } from '../../start/openDispatcher.js';

/** A statement that an operation sent. */
export interface SentStatement {
  readonly text: string;
  times: number;
  rows: number;
}

export interface SentOperation {
  readonly statements: readonly SentStatement[];
  /** The messages of errors: after an error, an operation may have sent fewer statements than usual. */
  readonly refusals: readonly string[];
}

/** Runs operations on a database in memory that has the demo's data. */
export interface StatementLog {
  /**
   * Runs an operation as an admin of the demo's company.
   * @param name of the operation; undefined if the document has one
   */
  run(name: string | undefined, variables: Variables): Promise<SentOperation>;
  close(): Promise<void>;
}

type Embedded = Awaited<ReturnType<typeof openEmbedded>>;

const admin: UserCaller = { kind: 'user', id: 'demo-admin', companyIds: [companyId], roles: ['admin'] };

/** @param text of the document */
export async function openStatementLog(checks: OperationChecks, text: string): Promise<StatementLog> {
  let sent: Map<string, SentStatement> | null = null;
  const note = (statement: string, rows: number): void => {
    if (!sent) return;
    const known = sent.get(statement) ?? { text: statement, times: 0, rows: 0 };
    known.times += 1;
    known.rows += rows;
    sent.set(statement, known);
  };
  const open = async (): Promise<Embedded> => noting(await openEmbedded(), note);
  const database = await openDatabase({ kind: 'embedded', open }, ids);
  await database.migrate();
  const { store } = database;
  const parts = { store, clock: Date, ids, defaultLocale: 'en', allowsLoopbackWebhooks: false };
  await seedDemo({ ...parts, keyGenerator, onProgress: () => undefined });
  const dispatcher = openDispatcher({
    ...parts,
    permits: new FairSemaphore(),
    apiKeyCache: noApiKeyCache,
    keyRates: usualKeyRates,
  });
  const executor = new Executor(checks);
  return {
    async run(name, variables) {
      const operation = checks.documents.prepare(text, 'explain').operation(name);
      if (!operation) throw new Error(`The document has no operation ${name}.`);
      const context = createContext({ dispatcher, caller: admin, meter: null, requestId: 'explain' });
      const statements = new Map<string, SentStatement>();
      sent = statements;
      const { result } = await executor.answer(operation, variables, context);
      sent = null;
      return {
        statements: [...statements.values()],
        refusals: (result.errors ?? []).map(({ message, path }) =>
          [path?.join('.'), message].filter(Boolean).join(': '),
        ),
      };
    },
    close: () => database.close(),
  };
}

/** Has the database call `note` after each statement. */
function noting(pglite: Embedded, note: (statement: string, rows: number) => void): Embedded {
  const query = pglite.query.bind(pglite);
  pglite.query = async (text, ...rest) => {
    const result = await query<never>(text, ...rest);
    note(text, result.rows.length);
    return result;
  };
  return pglite;
}
