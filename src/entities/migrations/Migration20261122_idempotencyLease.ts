import { Migration } from '@mikro-orm/migrations';

/**
 * When the claim of an idempotency key expires if its holder does not renew it (ADR 2). During an upgrade, nodes of the
 * previous release still run, and the value is null in their claims.
 */
export class Migration20261122IdempotencyLease extends Migration {
  override name = 'Migration20261122_idempotencyLease';

  override up(): void {
    this.addSql('alter table idempotency_key add column leased_until timestamptz(3) null');
  }

  override down(): void {
    this.addSql('alter table idempotency_key drop column leased_until');
  }
}
