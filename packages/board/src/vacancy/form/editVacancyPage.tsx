import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { newKey } from '../../service/client.js';
import { asRefusal } from '../../service/refusal.js';
import { companyPath, useBoard } from '../../shell/board.js';
import { NotFound } from '../../shell/notFound.js';
import { Page } from '../../shell/page.js';
import { vacancyPath } from '../../shell/paths.js';
import { ReadFailure } from '../../shell/readFailure.js';
import { useShownQueries } from '../../shell/shownQueries.js';
import { useWords } from '../../words/words.js';
import { VacancyHead } from '../vacancyHead.js';
import { updateVacancy, type WholeVacancy, wholeVacancy } from '../vacancyQueries.js';
import type { VacancyValues } from './formValues.js';
import { fromVacancy } from './fromVacancy.js';
import { judgeOf, resolverOf } from './judged.js';
import { type Member, StaleDialog } from './staleDialog.js';
import { asUpdateInput, toPatch, type VacancyBody } from './toInput.js';
import { VacancyForm } from './vacancyForm.js';

/** Edits a vacancy. Only what was changed is sent, so that two people can edit different parts of it. */
export function EditVacancyPage({ vacancyId }: { readonly vacancyId: string }) {
  const { vacancy: words, vacancies } = useWords();
  const { companyId } = useBoard();
  const variables = { companyId, id: vacancyId };
  const { data, error, refetch } = useQuery(wholeVacancy, { variables, fetchPolicy: 'no-cache' });
  useShownQueries([{ query: wholeVacancy, variables }]);
  // What is read again later must not change what somebody is typing.
  const first = useRef<WholeVacancy | null>(null);
  first.current ??= data?.vacancy ?? null;
  if (error && asRefusal(error).reason === 'VACANCY_NOT_FOUND') return <NotFound />;
  const vacancy = data?.vacancy ?? null;
  return (
    <Page
      heading={vacancy && words.edit(vacancies.called(vacancy.name))}
      beside={<VacancyHead vacancyId={vacancyId} vacancy={vacancy} changed={() => void refetch()} />}
    >
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {first.current && <Editing vacancy={first.current} newest={vacancy?.updatedAt ?? first.current.updatedAt} />}
    </Page>
  );
}

/** @param newest when the vacancy was changed last, as this page knows: publishing it is such a change, too */
function Editing({ vacancy, newest }: { readonly vacancy: WholeVacancy; readonly newest: string }) {
  const { vacancy: words } = useWords();
  const board = useBoard();
  const { client, companyId, notices } = board;
  const [, go] = useLocation();
  const base = useRef({ values: fromVacancy(vacancy), updatedAt: vacancy.updatedAt });
  const judge = judgeOf('updateVacancy', (values) => changed(base.current.values, values));
  const form = useForm<VacancyValues>({
    defaultValues: base.current.values,
    resolver: resolverOf(judge),
    shouldFocusError: false,
  });
  const [theirs, setTheirs] = useState<{ values: VacancyValues; updatedAt: string } | null>(null);
  useEffect(() => {
    base.current.updatedAt = newest;
  }, [newest]);

  const send = async (values: VacancyValues): Promise<void> => {
    const { values: before, updatedAt: ifUpdatedAt } = base.current;
    const input = { ...asUpdateInput(changed(before, values)), ifUpdatedAt };
    const sent = { companyId, id: vacancy.id, input, idempotencyKey: newKey() };
    await client.mutate({ mutation: updateVacancy, variables: sent, fetchPolicy: 'no-cache' });
    form.reset(values);
    notices.say(words.saved(values.name));
    setTimeout(() => go(companyPath(board)(`${vacancyPath(vacancy.id)}/about`)));
  };
  const save = async (values: VacancyValues): Promise<void> => {
    try {
      await send(values);
    } catch (error) {
      if (asRefusal(error).reason !== 'STALE') throw error;
      const variables = { companyId, id: vacancy.id };
      const { data } = await client.query({ query: wholeVacancy, variables, fetchPolicy: 'no-cache' });
      if (data?.vacancy) setTheirs({ values: fromVacancy(data.vacancy), updatedAt: data.vacancy.updatedAt });
    }
  };
  const keep = (taken: readonly Member[]): void => {
    if (!theirs) return;
    const yours = form.getValues();
    const merged = { ...yours, ...Object.fromEntries(taken.map((member) => [member, theirs.values[member]])) };
    base.current = theirs;
    setTheirs(null);
    form.reset(theirs.values);
    for (const [member, value] of Object.entries(merged)) {
      form.setValue(member as Member, value as never, { shouldDirty: true });
    }
    notices.say(words.merged);
  };
  return (
    <>
      <VacancyForm form={form} isNew={false} judge={judge} save={save} />
      {theirs && (
        <StaleDialog
          before={base.current.values}
          theirs={theirs.values}
          yours={form.getValues()}
          keep={keep}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}

/** The members of the body that are not as they were. */
function changed(before: VacancyValues, now: VacancyValues): Partial<VacancyBody> {
  const [old, body] = [toPatch(before), toPatch(now)];
  return Object.fromEntries(
    Object.entries(body).filter(
      ([member, value]) => JSON.stringify(value) !== JSON.stringify(old[member as keyof typeof old]),
    ),
  );
}
