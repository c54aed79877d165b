import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { AdvanceClockMutation, AdvanceClockMutationVariables } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Code } from '../shell/code.js';
import { Empty } from '../shell/empty.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Select } from '../shell/select.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { allVacancies, allVacanciesOf, type NamedVacancy, useAllVacancies } from '../shell/useAllVacancies.js';
import { useLanguage, useWords } from '../words/words.js';
import { freeTomorrow } from './freeTomorrow.js';
import { Held, held, heldOf } from './held.js';
import {
  automationPreview,
  byDay,
  companyNow,
  dueRecords,
  dueRecordsVariables,
  mostItems,
  type Preview,
  previewVariables,
  readPreview,
} from './preview.js';
import './automations.css';

const advanceClock: TypedDocumentNode<AdvanceClockMutation, AdvanceClockMutationVariables> = gql`
  mutation AdvanceClock($companyId: ID!, $to: DateTime!) {
    advanceClock(companyId: $companyId, to: $to) { companyId now }
  }
`;

const dayMs = 86_400_000;
/** While the slider moves, nothing is asked. */
const restMs = 250;

/** What the timers will do, and what they have left to an admin. */
export function AutomationsPage() {
  const { shell, automations: words } = useWords();
  const { client, companyId, preset, notices } = useBoard();
  const act = useAct();
  const [parameters, setParameters] = useSearchParams();
  const [days, setDays] = useState(30);
  const [version, setVersion] = useState(0);
  const { data, error: clockError, refetch } = useQuery(companyNow, { variables: { companyId } });
  const { vacancies: all, error: listError, refetch: refetchAll } = useAllVacancies(companyId);
  const error = clockError ?? listError;
  const vacancyId = parameters.get('vacancy');
  const vacancies = all?.filter(({ id }) => vacancyId === null || id === vacancyId);
  const { preview, failure, again } = usePreview(vacancies, data?.companyClock?.now ?? null, days, version);
  useShownQueries([
    { query: companyNow, variables: { companyId } },
    { query: allVacancies, variables: allVacanciesOf(companyId) },
    ...(preview ? (vacancies ?? []) : []).flatMap(({ id }) => [
      { query: automationPreview, variables: previewVariables(companyId, id, preview?.at ?? '') },
      { query: dueRecords, variables: dueRecordsVariables(companyId, id, preview?.at ?? '') },
    ]),
    { query: held, variables: heldOf(companyId, vacancyId) },
  ]);
  const choose = (id: string): void =>
    setParameters((before) => {
      if (id === '') before.delete('vacancy');
      else before.set('vacancy', id);
      return before;
    });
  const letPass = (to: string): void =>
    void act(async () => {
      await client.mutate({ mutation: advanceClock, variables: { companyId, to } });
      notices.say(words.passed);
      await refetch().catch(() => undefined);
      setVersion((before) => before + 1);
    }, words.notPassed);
  const problem = error ?? failure;
  return (
    <Page heading={shell.automations} isBusy={!preview && !problem}>
      <div className="filters">
        <Select
          label={words.vacancy}
          value={vacancyId ?? ''}
          options={[['', words.anyVacancy], ...(all ?? []).map(({ id, name }) => [id, name] as const)]}
          choose={choose}
        />
        <label className="field days">
          <span>{words.daysAhead}</span>
          <input type="range" min={0} max={90} value={days} onChange={({ target }) => setDays(Number(target.value))} />
        </label>
        <output>{days}</output>
        {preset.testClock && preview && (
          <button type="button" onClick={() => letPass(preview.at)}>
            {words.letTimePass}
          </button>
        )}
      </div>
      {problem !== undefined && problem !== null && (
        <ReadFailure
          error={problem}
          again={() => {
            again();
            void refetch();
            void refetchAll();
          }}
        />
      )}
      {preview && <ComingDays preview={preview} now={data?.companyClock?.now ?? preview.at} />}
      <Held vacancyId={vacancyId} version={version} changed={again} />
    </Page>
  );
}

/** @param now of the company's clock: the days are named by it */
function ComingDays({ preview, now }: { readonly preview: Preview; readonly now: string }) {
  const { automations: words } = useWords();
  const language = useLanguage();
  const pathOf = companyPath(useBoard());
  const days = byDay(preview.items);
  const free = freeTomorrow(preview, now);
  return (
    <>
      <h2>
        {words.coming(preview.totalCount)} <Time at={preview.at} style="full" />
      </h2>
      {preview.items.length === 0 && <Empty name={words.noneComing} hint={words.noneComingHint} />}
      {preview.items.length < preview.totalCount && <p>{words.firstOnly(mostItems)}</p>}
      {free && (
        <p className="hint">
          {words.noneTomorrow[0]}
          <Time at={free} style="day" />
          {words.noneTomorrow[1]}
        </p>
      )}
      <div className="coming">
        {days.map(([day, items]) => (
          <section key={day} aria-labelledby={`day-${day.replaceAll(' ', '-')}`}>
            <h3 id={`day-${day.replaceAll(' ', '-')}`}>
              {nearDay(language, items[0]?.dueAt ?? now, now)}
              <Time at={items[0]?.dueAt ?? ''} style="day" />
            </h3>
            <ul>
              {items.map(({ key, who, name, path, action, timer, dueAt }) => (
                <li key={key} data-action={action}>
                  <strong>
                    <Link href={pathOf(path)} title={who?.candidateId}>
                      {who ? calledOf(who) : name}
                    </Link>
                  </strong>
                  : {words.actions[action]}, <Code of="timers" code={timer} isWithin />,{' '}
                  <Time at={dueAt} style="time" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** "Today: " and "Tomorrow: "; of other days nothing. */
function nearDay(language: string, at: string, now: string): string {
  const [day, today] = [at, now].map((instant) => new Date(instant).setHours(12, 0, 0, 0)) as [number, number];
  const away = Math.round((day - today) / dayMs);
  if (away > 1) return '';
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(away, 'day');
  return `${text[0]?.toLocaleUpperCase(language)}${text.slice(1)}: `;
}

function usePreview(vacancies: readonly NamedVacancy[] | undefined, now: string | null, days: number, version: number) {
  const { client, companyId } = useBoard();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = vacancies?.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which vacancies are asked; the numbers, that it is asked again.
  useEffect(() => {
    if (!vacancies || now === null) return undefined;
    let isCurrent = true;
    const at = new Date(Date.parse(now) + days * dayMs).toISOString();
    const timer = setTimeout(async () => {
      try {
        const read = await readPreview(client, companyId, vacancies, at, () => isCurrent);
        if (!isCurrent) return;
        setPreview(read);
        setFailure(null);
      } catch (error) {
        if (isCurrent) setFailure(error);
      }
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, companyId, asked, now, days, version, attempt]);
  return { preview, failure, again: useCallback(() => setAttempt((before) => before + 1), []) };
}
