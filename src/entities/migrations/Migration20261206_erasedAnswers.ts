import { Migration } from '@mikro-orm/migrations';

/**
 * Removes what receivers answered to CANDIDATE_ERASED, and to events of persons who were erased by then: answers often
 * quote the id from before. Later answers to them are not stored.
 */
export class Migration20261206ErasedAnswers extends Migration {
  override up(): void {
    this.addSql(`update webhook_delivery d set is_redacted = true, attempts = (
        select coalesce(jsonb_agg(t.value || '{"answer":null}'::jsonb order by t.ordinality), '[]'::jsonb)
        from jsonb_array_elements(d.attempts) with ordinality t)
      where not d.is_redacted and (d.type = 'CANDIDATE_ERASED' or d.thread ~ '"erased-[0-9a-f]{32}"')`);
  }
}
