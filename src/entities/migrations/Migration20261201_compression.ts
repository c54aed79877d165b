import { Migration } from '@mikro-orm/migrations';
import { compressing } from './compression.js';

/** The columns with long values, by table, in the order in which writes lock the tables. */
const longColumns: Readonly<Record<string, readonly string[]>> = {
  vacancy: [
    'features',
    'task_list',
    'job_automations',
    'job_description',
    'job_description_html',
    'requirements',
    'requirements_html',
    'context_ai',
  ],
  feature_record: [
    'answers',
    'answer_histories',
    'brief_score_explanation',
    'reports',
    'status',
    'status_history',
    'discard',
    'meeting',
  ],
  feed_event: ['data', 'omitted'],
  webhook_delivery: ['event', 'attempts'],
  webhook: ['types', 'wanted_before', 'previous_secrets'],
  idempotency_key: ['result'],
  catalogue_entry: ['entry'],
  company_settings: ['default_tasks'],
  api_key: ['grants', 'contact'],
};

/**
 * Long values are compressed by lz4 instead of pglz, if the server has lz4: the compression of a new vacancy and its
 * event was a fifth of what they cost PostgreSQL (ADR 11). Values that are stored already stay as they are.
 */
export class Migration20261201Compression extends Migration {
  override name = 'Migration20261201_compression';

  override up(): void {
    this.#compress('lz4');
  }

  override down(): void {
    this.#compress('default');
  }

  #compress(method: 'lz4' | 'default'): void {
    for (const [table, columns] of Object.entries(longColumns)) this.addSql(compressing(table, columns, method));
  }
}
