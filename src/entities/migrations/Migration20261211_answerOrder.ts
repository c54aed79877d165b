import { Migration } from '@mikro-orm/migrations';

/**
 * Stores the answers of interviews in the order in which they are shown: by `order`, then as they came. Earlier
 * releases stored them only as they came.
 */
export class Migration20261211AnswerOrder extends Migration {
  override name = 'Migration20261211_answerOrder';

  override up(): void {
    // Row by row: on distributed tables, an update may call only immutable functions.
    this.addSql(`do $$
      declare interview record;
      begin
        for interview in
          select company_id, id, ordered from (
            select company_id, id, answers, (
              select jsonb_agg(a.value order by (a.value ->> 'order')::float8, a.ordinality)
              from jsonb_array_elements(answers) with ordinality a
            ) as ordered
            from feature_record where kind = 'interview' and answers <> '[]'
          ) stored where ordered <> answers
        loop
          update feature_record set answers = interview.ordered
          where company_id = interview.company_id and id = interview.id;
        end loop;
      end $$`);
  }

  /** Every order of answers is valid for the release before. */
  override down(): void {}
}
