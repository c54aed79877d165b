import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useRef, useState } from 'react';
import type {
  LabelFormQuery,
  LabelFormQueryVariables,
  PutLabelMutation,
  PutLabelMutationVariables,
} from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { asRefusal, demand, type Refusal } from '../service/refusal.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { useBoard } from './board.js';
import { type Called, calledOf } from './called.js';
import { Dialog } from './dialog.js';
import { IdBelow } from './identity.js';
import { InputField } from './inputField.js';
import { ReadFailure } from './readFailure.js';
import { useFaults } from './useFaults.js';

const labelForm: TypedDocumentNode<LabelFormQuery, LabelFormQueryVariables> = gql`
  query LabelForm($companyId: ID!, $candidateId: ID!) {
    viewer { grants }
    candidate(companyId: $companyId, candidateId: $candidateId) { candidateId displayName externalUrl }
  }
`;

const putLabel: TypedDocumentNode<PutLabelMutation, PutLabelMutationVariables> = gql`
  mutation PutLabel($companyId: ID!, $input: PutCandidatesInput!, $idempotencyKey: String) {
    putCandidates(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) {
      results { candidateId candidate { displayName externalUrl } error { reason message } }
    }
  }
`;

export interface LabelDialogProps {
  readonly who: Called;
  /** Reads again what shows the name. */
  readonly changed: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A candidate's name, and the link to the system that has the person. What is emptied is removed. */
export function LabelDialog({ who, changed, onClose }: LabelDialogProps) {
  const { candidate: words, shell } = useWords();
  const { companyId } = useBoard();
  const { candidateId } = who;
  // As it is now: the page may show an older one.
  const { data, error, refetch } = useQuery(labelForm, {
    variables: { companyId, candidateId },
    fetchPolicy: 'no-cache',
  });
  return (
    <Dialog name={words.labelOf(calledOf(who))} onClose={onClose}>
      <IdBelow who={who} />
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {!data && !error && <p aria-busy="true">{shell.loading}</p>}
      {data?.candidate && (
        <LabelForm
          who={{ candidateId, candidate: data.candidate }}
          mayChange={data.viewer?.grants.includes('Mutation.putCandidates') ?? false}
          {...{ changed, onClose }}
        />
      )}
    </Dialog>
  );
}

interface LabelFormProps extends LabelDialogProps {
  readonly mayChange: boolean;
}

function LabelForm({ who, mayChange, changed, onClose }: LabelFormProps) {
  const words = useWords();
  const { candidate: said } = words;
  const { companyId, notices } = useBoard();
  const { candidateId } = who;
  const [before] = useState(() => ({
    displayName: who.candidate?.displayName ?? '',
    externalUrl: who.candidate?.externalUrl ?? '',
  }));
  const [values, setValues] = useState(before);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faults = useFaults(refusal, { candidates: [values] });
  const [put] = useMutation(putLabel, { fetchPolicy: 'no-cache' });
  const isRunning = useRef(false);
  const changes = Object.fromEntries(
    (['displayName', 'externalUrl'] as const).flatMap((name) => {
      const value = values[name].trim();
      return value === before[name] ? [] : [[name, value || null]];
    }),
  );
  const isDisabled = !mayChange || Object.keys(changes).length === 0;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isDisabled || isRunning.current) return;
    isRunning.current = true;
    setRefusal(null);
    try {
      const input = checked('putCandidates', { candidates: [{ candidateId, ...changes }] });
      const { data } = await put({ variables: { companyId, input, idempotencyKey: newKey() } });
      const [outcome] = data?.putCandidates?.results ?? [];
      demand(outcome?.error);
      const now: Called = { candidateId, candidate: outcome?.candidate ?? null };
      notices.say(said.labelSaved(calledOf(now)));
      onClose();
      await changed().catch(() => undefined);
    } catch (reason) {
      setRefusal(asRefusal(reason));
    } finally {
      isRunning.current = false;
    }
  }
  const field = (name: keyof typeof values, label: string, hint: string) => (
    <InputField
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      fault={faults.at(`candidates.0.${name}`)}
      change={(text) => setValues({ ...values, [name]: text })}
    />
  );
  return (
    <form ref={faults.form} noValidate onSubmit={(event) => void submit(event)}>
      {field('displayName', said.name, said.nameHint)}
      {field('externalUrl', said.link, said.linkHint)}
      {!mayChange && <p className="hint">{said.mayNotLabel}</p>}
      {refusal && faults.isLeft && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
      <button type="submit" className="primary" aria-disabled={isDisabled}>
        {said.saveLabel}
      </button>
    </form>
  );
}
