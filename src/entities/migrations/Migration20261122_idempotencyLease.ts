import { Migration } from '@mikro-orm/migrations';

/**
 * Until when a claimed idempotency key is held if nothing more is heard of its holder (ADR 2). Null in what a node of the
 * release before claims, which runs beside this one during an upgrade.
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
