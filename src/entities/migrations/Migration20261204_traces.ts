import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** The trace of the request that made an event: webhooks carry it on, also from other processes (ADR 47). */
export class Migration20261204Traces extends Migration {
  override up(): void {
    this.addSql('alter table feed_event add column traceparent text null');
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('alter table feed_event drop column traceparent');
  }
}
