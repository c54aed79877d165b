import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type {
  DecisionTextQuery,
  DecisionTextQueryVariables,
  ReviewOutcome,
  SettleReviewMutation,
  SettleReviewMutationVariables,
} from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { IdBelow } from '../shell/identity.js';
import { InputField } from '../shell/inputField.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Select } from '../shell/select.js';
import { useFaults } from '../shell/useFaults.js';
import { useLanguage, useWords } from '../words/words.js';
import type { Review } from './peopleQueries.js';
import { useAct } from './useAct.js';

const decisionText: TypedDocumentNode<DecisionTextQuery, DecisionTextQueryVariables> = gql`
  query DecisionText($companyId: ID!, $recordId: ID!, $locale: DecisionLocale!) {
    decision(companyId: $companyId, recordId: $recordId) { id text(locale: $locale) }
  }
`;

const settleReview: TypedDocumentNode<SettleReviewMutation, SettleReviewMutationVariables> = gql`
  mutation SettleReview($companyId: ID!, $id: ID!, $input: SettleReviewInput!, $idempotencyKey: String) {
    settleReview(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      id
      state
      settledBy
      settledAt
      settledReason
    }
  }
`;

const outcomes = ['UPHELD', 'REVERSED'] as const satisfies readonly ReviewOutcome[];

export interface SettleDialogProps {
  readonly review: Review;
  readonly who: Called;
  readonly onClose: () => void;
  readonly changed: () => Promise<unknown>;
}

/** Settles an objection: the discard stands, or is taken back. */
export function SettleDialog({ review, who, onClose, changed }: SettleDialogProps) {
  const { people: words } = useWords();
  const locale = useLanguage() === 'es' ? 'ES' : 'EN';
  const { companyId, notices } = useBoard();
  const { id, recordId } = review;
  const called = calledOf(who);
  const [outcome, setOutcome] = useState<ReviewOutcome>('UPHELD');
  const [reason, setReason] = useState('');
  const { data, error, refetch } = useQuery(decisionText, {
    variables: { companyId, recordId, locale },
    fetchPolicy: 'no-cache',
  });
  const [settle] = useMutation(settleReview, { fetchPolicy: 'no-cache' });
  const { isRunning, refused, refusal, run } = useAct(who);
  const faults = useFaults(refusal, { outcome, reason });
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await run(async () => {
      const input = checked('settleReview', { outcome, reason: reason.trim() });
      await settle({ variables: { companyId, id, input, idempotencyKey: newKey() } });
      notices.say(outcome === 'UPHELD' ? words.upheld(called) : words.reversed(called));
    });
    if (!isDone) return;
    onClose();
    await changed();
  }
  return (
    <Dialog name={words.settleOf(called)} onClose={onClose}>
      <form ref={faults.form} className="people-form" noValidate onSubmit={(event) => void submit(event)}>
        <IdBelow who={who} />
        {review.reason && <blockquote>{review.reason}</blockquote>}
        {error && <ReadFailure error={error} again={() => void refetch()} />}
        {data?.decision && <p>{data.decision.text}</p>}
        <Select
          label={words.outcome}
          value={outcome}
          options={outcomes.map((name) => [name, words.outcomes[name]])}
          choose={setOutcome}
        />
        <InputField isLong required label={words.note} value={reason} fault={faults.at('reason')} change={setReason} />
        {refused && faults.isLeft && <p role="alert">{refused}</p>}
        <button type="submit" className="primary" aria-disabled={isRunning}>
          {words.settleNow}
        </button>
      </form>
    </Dialog>
  );
}
