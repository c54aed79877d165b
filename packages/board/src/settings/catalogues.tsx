import type { DocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useWords } from '../words/words.js';
import { ActionFields, blankAction } from './actionFields.js';
import { Catalogue } from './catalogue.js';
import { type CatalogueName, catalogues, changes, type StoredAction, type StoredVariable } from './catalogueQueries.js';
import { blankVariable, VariableFields } from './variableFields.js';

const blank = { id: '', name: '' };

/** The company's catalogues. */
export function Catalogues() {
  const { settings: words } = useWords();
  const { client, companyId } = useBoard();
  const { data, error, refetch } = useQuery(catalogues, { variables: { companyId }, fetchPolicy: 'no-cache' });
  const send = (mutation: DocumentNode, rest: object): Promise<unknown> =>
    client.mutate({
      mutation,
      variables: { companyId, ...rest, idempotencyKey: newKey() },
      fetchPolicy: 'no-cache',
    });
  const of = (name: CatalogueName) => ({
    name: words[name],
    read: refetch,
    save: (entry: object) => send(changes[name].save, { input: asInput(entry) }),
    remove: (id: string) => send(changes[name].remove, { id }),
  });
  return (
    <>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {data && (
        <div className="catalogues">
          <Catalogue {...of('rejectionReasons')} blank={blank} entries={data.rejectionReasons ?? []} />
          <Catalogue {...of('notificableStatuses')} blank={blank} entries={data.notificableStatuses ?? []} />
          <Catalogue<StoredVariable>
            {...of('templateVariables')}
            blank={blankVariable}
            entries={data.templateVariables ?? []}
            fields={(entry, set) => <VariableFields entry={entry} set={set} />}
          />
          <Catalogue<StoredAction>
            {...of('conversationActions')}
            blank={blankAction}
            entries={data.conversationActions ?? []}
            fields={(entry, set) => <ActionFields entry={entry} set={set} />}
          />
        </div>
      )}
    </>
  );
}

/** An entry that was read, without the names of types that Apollo adds. */
const asInput = (entry: object): unknown =>
  JSON.parse(JSON.stringify(entry, (key, value) => (key === '__typename' ? undefined : value)));
