-- Computed columns for PostGraphile: the parts of a jsonb column that an operation selects. They are needed because its
-- schema is made from columns.

create or replace function public.vacancy_feature_summaries(v public.vacancy) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('id', f->'id', 'featureCode', f->'featureCode', 'order', f->'order',
    'isAutomatic', f->'isAutomatic', 'color', f->'color', 'customName', f->'customName', 'selfInit', f->'selfInit'))
  from jsonb_array_elements(v.features) f
$$;

create or replace function public.feature_record_answer_scores(r public.feature_record) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('questionText', a->'questionText', 'questionScore', a->'questionScore',
    'complianceLevel', a->'complianceLevel'))
  from jsonb_array_elements(r.answers) a
$$;

create or replace function public.feature_record_answer_details(r public.feature_record) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('questionId', a->'questionId', 'order', a->'order',
    'questionText', a->'questionText', 'extractedAnswer', a->'extractedAnswer', 'questionScore', a->'questionScore',
    'maxQuestionScore', a->'maxQuestionScore', 'complianceLevel', a->'complianceLevel',
    'questionScoreExplanation', a->'questionScoreExplanation', 'needsReview', a->'needsReview',
    'createdAt', a->'createdAt'))
  from jsonb_array_elements(r.answers) a
$$;

create or replace function public.feature_record_feature(r public.feature_record) returns jsonb language sql stable as $$
  select jsonb_build_object('id', f->'id', 'featureCode', f->'featureCode', 'order', f->'order',
    'customName', f->'customName', 'color', f->'color', 'selfInit', f->'selfInit')
  from public.vacancy v, jsonb_array_elements(v.features) f
  where v.company_id = r.company_id and v.id = r.vacancy_id and f->>'id' = r.feature_id
$$;

-- A page of events after a number: its own pages continue only from cursors that it has made.
create or replace function public.feed_events_after(company text, after_seq bigint) returns setof public.feed_event
language sql stable as $$
  select * from public.feed_event where company_id = company and seq > after_seq order by seq
$$;
