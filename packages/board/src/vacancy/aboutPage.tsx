import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { VacancyHistoryQuery, VacancyHistoryQueryVariables } from '../generated/graphql.js';
import { asRefusal } from '../service/refusal.js';
import { Actor } from '../shell/actor.js';
import { companyPath, useBoard } from '../shell/board.js';
import { CandidateName } from '../shell/candidateName.js';
import { Code } from '../shell/code.js';
import { named } from '../shell/codeNames.js';
import { useLabels } from '../shell/labels.js';
import { More } from '../shell/more.js';
import { NotFound } from '../shell/notFound.js';
import { Page } from '../shell/page.js';
import { candidatePath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { stageColour } from '../shell/stageColour.js';
import { Time } from '../shell/time.js';
import { useLanguage, useWords } from '../words/words.js';
import { SafeHtml } from './safeHtml.js';
import { timerSentence } from './timerSentence.js';
import './vacancy.css';
import { VacancyHead } from './vacancyHead.js';
import { type WholeVacancy, wholeVacancy } from './vacancyQueries.js';

const history: TypedDocumentNode<VacancyHistoryQuery, VacancyHistoryQueryVariables> = gql`
  query VacancyHistory($companyId: ID!, $id: ID!, $after: String) {
    vacancy(companyId: $companyId, id: $id) {
      id
      history(first: 30, after: $after) {
        nodes { seq type actor { kind actorId } operation candidateId createdAt }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** A vacancy as it is: what candidates read, its settings, stages and tasks, and what has happened. */
export function AboutPage({ vacancyId }: { readonly vacancyId: string }) {
  const { vacancy: words, vacancies } = useWords();
  const { companyId } = useBoard();
  const variables = { companyId, id: vacancyId };
  const { data, error, refetch } = useQuery(wholeVacancy, { variables, fetchPolicy: 'no-cache' });
  useShownQueries([
    { query: wholeVacancy, variables },
    { query: history, variables },
  ]);
  if (error && asRefusal(error).reason === 'VACANCY_NOT_FOUND') return <NotFound />;
  const vacancy = data?.vacancy ?? null;
  return (
    <Page
      heading={vacancy && vacancies.called(vacancy.name)}
      beside={<VacancyHead vacancyId={vacancyId} vacancy={vacancy} changed={() => void refetch()} />}
    >
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {vacancy && (
        <div className="about">
          <section>
            <h2>{words.description}</h2>
            <SafeHtml name={words.description} html={vacancy.jobDescriptionHtml} />
            {vacancy.requirementsHtml && (
              <>
                <h2>{words.requirements}</h2>
                <SafeHtml name={words.requirements} html={vacancy.requirementsHtml} />
              </>
            )}
            <h2>{words.stages}</h2>
            <Stages vacancy={vacancy} />
            <h2>{words.tasks}</h2>
            <ul className="tasks">
              {vacancy.taskList.map(({ id, text, type }) => (
                <li key={id}>
                  {text} <span className="badge">{words.taskTypes[type]}</span>
                </li>
              ))}
            </ul>
          </section>
          <aside aria-label={words.settings}>
            <Settings vacancy={vacancy} />
            <h2>{words.history}</h2>
            <HistoryOfVacancy vacancyId={vacancyId} />
          </aside>
        </div>
      )}
    </Page>
  );
}

function Stages({ vacancy }: { readonly vacancy: WholeVacancy }) {
  const all = useWords();
  const { vacancy: words } = all;
  return (
    <ol className="about-stages">
      {vacancy.features.map(({ id, customName, featureCode, color, jobAutomations }) => (
        <li key={id} style={stageColour(color)}>
          <b>{customName}</b>{' '}
          {customName !== words.kinds[featureCode] && <small title={featureCode}>{words.kinds[featureCode]}</small>}
          <ul>
            {jobAutomations.timers
              .filter(({ time }) => time > 0)
              .map(({ name, time, unit }) => (
                <li key={name}>{timerSentence(all, name, time, unit)}</li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Settings({ vacancy }: { readonly vacancy: WholeVacancy }) {
  const { vacancy: words } = useWords();
  const language = useLanguage();
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.type, words.types[vacancy.type]],
    [words.visibility, words.visibilities[vacancy.visibility]],
    [words.workModality, words.modalities[vacancy.workModality]],
    [words.areaId, vacancy.areaId],
    [words.country, vacancy.country && named(language, 'region', vacancy.country)],
    [words.members.locationId, vacancy.locationId],
    [words.maxCandidates, vacancy.maxCandidates],
    [words.members.refCode, vacancy.refCode],
    [words.shortCode, vacancy.shortCode],
    [words.locale, named(language, 'language', vacancy.locale)],
    [words.createdAt, <Time key="created" at={vacancy.createdAt} />],
    [words.createdBy, vacancy.createdByUserId],
    [words.updatedAt, <Time key="updated" at={vacancy.updatedAt} />],
    [words.frozenAt, vacancy.frozenAt && <Time key="frozen" at={vacancy.frozenAt} />],
  ];
  return (
    <>
      <h2>{words.settings}</h2>
      <dl className="settings">
        {rows.map(
          ([name, value]) =>
            value !== null &&
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function HistoryOfVacancy({ vacancyId }: { readonly vacancyId: string }) {
  const board = useBoard();
  const { companyId } = board;
  const pathOf = companyPath(board);
  const variables = { companyId, id: vacancyId };
  const { data, error, refetch, fetchMore } = useQuery(history, { variables, fetchPolicy: 'network-only' });
  const page = data?.vacancy?.history;
  const labelled = useLabels((page?.nodes ?? []).flatMap(({ candidateId }) => candidateId ?? []));
  const more = (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { vacancy: next } }) =>
        before.vacancy?.history && next?.history
          ? {
              ...before,
              vacancy: {
                ...before.vacancy,
                history: { ...next.history, nodes: [...before.vacancy.history.nodes, ...next.history.nodes] },
              },
            }
          : before,
    });
  return (
    <>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <ol className="vacancy-history">
        {(page?.nodes ?? []).map(({ seq, type, actor, operation, candidateId, createdAt }) => (
          <li key={seq}>
            <Code of="events" code={type} />{' '}
            {candidateId && <CandidateName who={labelled(candidateId)} to={pathOf(candidatePath(candidateId))} />}
            <small>
              <Time at={createdAt} /> · <Actor actor={actor} /> · <Code of="operations" code={operation} />
            </small>
          </li>
        ))}
      </ol>
      <More page={page?.pageInfo} more={more} />
    </>
  );
}
