import { Migration } from '@mikro-orm/migrations';

/** The secrets that sign what people confirm for agents (ADR 63). */
export class Migration20261208AgentSecrets extends Migration {
  override up(): void {
    this.addSql('create table agent_secret (company_id text not null, secret text not null, primary key (company_id))');
  }

  override down(): void {
    this.addSql('drop table agent_secret');
  }
}
