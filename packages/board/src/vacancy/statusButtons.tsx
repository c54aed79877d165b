import { lazy, Suspense, useState } from 'react';
import type { VacancyStatusCode } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { Icon } from '../shell/icon.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { closeVacancy, publishVacancy, reopenVacancy } from './statusMutations.js';

const CloseDialog = lazy(async () => ({ default: (await import('./closeDialog.js')).CloseDialog }));

export interface StatusButtonsProps {
  readonly vacancyId: string;
  readonly name: string;
  readonly code: VacancyStatusCode;
  readonly changed: () => void;
}

const mutations = { publish: publishVacancy, close: closeVacancy, reopen: reopenVacancy } as const;

/** Publishes, closes and reopens a vacancy. */
export function StatusButtons({ vacancyId, name, code, changed }: StatusButtonsProps) {
  const { vacancies: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [isClosing, setClosing] = useState(false);
  const change = (how: keyof typeof mutations): Promise<void> =>
    act(async () => {
      setClosing(false);
      const variables = { companyId, id: vacancyId, idempotencyKey: newKey() };
      await client.mutate({ mutation: mutations[how], variables, fetchPolicy: 'no-cache' });
      notices.say(words.did[how](name));
      changed();
    }, words.notChanged(name));
  return (
    <>
      {code === 'SAVED' && (
        <button type="button" className="primary" onClick={() => void change('publish')}>
          {words.publish}
        </button>
      )}
      {code === 'CLOSED' ? (
        <button type="button" title={words.reopen} onClick={() => void change('reopen')}>
          <Icon name="undo" />
          <span>{words.reopen}</span>
        </button>
      ) : (
        <button type="button" title={words.close} onClick={() => setClosing(true)}>
          <Icon name="close" />
          <span>{words.close}</span>
        </button>
      )}
      {isClosing && (
        <Suspense>
          <CloseDialog name={name} close={() => void change('close')} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
