import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { OfferedActionsQuery, OfferedActionsQueryVariables } from '../../generated/graphql.js';
import { useBoard } from '../../shell/board.js';
import { useWords } from '../../words/words.js';
import { Field } from './field.js';
import type { VacancyValues } from './formValues.js';

const offeredActions: TypedDocumentNode<OfferedActionsQuery, OfferedActionsQueryVariables> = gql`
  query OfferedActions($companyId: ID!) {
    conversationActions(companyId: $companyId) { id name }
  }
`;

/** What a stage says to candidates: messages of the company's catalogue, each with the template that words it. */
export function ActionsField({ index }: { readonly index: number }) {
  const { vacancy: words } = useWords();
  const { companyId } = useBoard();
  const { data } = useQuery(offeredActions, { variables: { companyId } });
  const { control, getValues } = useFormContext<VacancyValues>();
  const at = `features.${index}.actions` as const;
  const { fields, append, remove } = useFieldArray({ control, name: at, keyName: 'key' });
  const offered = (data?.conversationActions ?? []).map(({ id, name }) => [String(id), name] as const);
  // An action that is in no catalogue, or before the catalogue has come, is shown by its id.
  const optionsOf = (actionId: string) =>
    offered.some(([id]) => id === actionId) ? offered : [[actionId, actionId] as const, ...offered];
  const add = (): void => {
    const taken = getValues(at).map(({ actionId }) => actionId);
    const [actionId] = offered.find(([id]) => !taken.includes(id)) ?? offered[0] ?? [''];
    append({ actionId, templateId: actionId });
  };
  return (
    <>
      <h2>{words.actions}</h2>
      {fields.map(({ key, actionId }, place) => (
        <div key={key} className="row">
          {offered.length > 0 ? (
            <Field name={`${at}.${place}.actionId`} label={words.action(place + 1)} options={optionsOf(actionId)} />
          ) : (
            <Field name={`${at}.${place}.actionId`} label={words.action(place + 1)} required />
          )}
          <Field name={`${at}.${place}.templateId`} label={words.template(place + 1)} required />
          <button type="button" aria-label={words.removeAction(place + 1)} onClick={() => remove(place)}>
            ×
          </button>
        </div>
      ))}
      <button type="button" onClick={add}>
        {words.addAction}
      </button>
    </>
  );
}
