import { randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { AgentSecrets } from '../../core/agents/agentStore.js';
import { markColumns, none } from '../people/columnMarks.js';
import type { Statements } from '../sql/statement.js';

/**
 * The secret that signs what people are asked to confirm for agents. It is stored in plain text, because a hash of it
 * could not sign (docs/SECURITY.md).
 */
export const AgentSecretEntity = defineEntity({
  name: 'AgentSecret',
  tableName: 'agent_secret',
  properties: { companyId: p.text().primary(), secret: p.text() },
});

markColumns(AgentSecretEntity, null, { companyId: none, secret: none });

const secretBytes = 32;

export function agentSecretsOn(statements: Statements): AgentSecrets {
  const find = async (companyId: string): Promise<string | undefined> => {
    const [row] = await statements.rows(sql<{ readonly secret: string }>`
      select secret from agent_secret where company_id = ${companyId}`);
    return row?.secret;
  };
  return {
    async agentSecret(companyId) {
      const known = await find(companyId);
      if (known !== undefined) return known;
      // Of concurrent calls one inserts, and all read what it has inserted.
      await statements.rows(sql`
        insert into agent_secret (company_id, secret) values (${companyId}, ${randomBytes(secretBytes).toString('hex')})
        on conflict (company_id) do nothing`);
      const made = await find(companyId);
      if (made === undefined) throw new Error('The secret for confirmations was not stored.');
      return made;
    },
  };
}
