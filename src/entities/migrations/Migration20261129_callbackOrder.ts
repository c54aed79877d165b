import { Migration } from '@mikro-orm/migrations';

/** What orders the messages of test providers about one record. */
export class Migration20261129CallbackOrder extends Migration {
  override up(): void {
    this.addSql('alter table callback_call add column record_id text null');
    this.addSql('alter table callback_call add column ordered_at timestamptz(3) null');
    this.addSql('alter table callback_call add column members text[] null');
    this.addSql('create index callback_call_record_index on callback_call (company_id, record_id, ordered_at)');
  }

  override down(): void {
    this.addSql('drop index callback_call_record_index');
    for (const column of ['members', 'ordered_at', 'record_id']) {
      this.addSql(`alter table callback_call drop column ${column}`);
    }
  }
}
