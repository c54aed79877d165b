import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'wouter';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { NotFound } from '../shell/notFound.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { stageColour } from '../shell/stageColour.js';
import { useLanguage, useWords } from '../words/words.js';
import { CardsBehind } from './cardsBehind.js';
import { Discards } from './discards.js';
import { type Kind, statistics } from './statisticsQueries.js';
import './vacancy.css';
import { VacancyHead } from './vacancyHead.js';

/** A vacancy in numbers. Each number leads to its cards. */
export function StatisticsPage({ vacancyId }: { readonly vacancyId: string }) {
  const { vacancy: words, vacancies } = useWords();
  const { companyId } = useBoard();
  const variables = { companyId, id: vacancyId };
  const { data, error, refetch } = useQuery(statistics, { variables, fetchPolicy: 'network-only' });
  useShownQueries([{ query: statistics, variables }]);
  if (error && asRefusal(error).reason === 'VACANCY_NOT_FOUND') return <NotFound />;
  const vacancy = data?.vacancy ?? null;
  const stages = (vacancy?.pipeline ?? []).map((stage) => ({
    ...stage,
    open: stage.pending + stage.inProgress,
    reached: stage.pending + stage.inProgress + stage.finished + stage.discarded,
  }));
  const most = Math.max(1, ...stages.map(({ reached }) => reached));
  return (
    <Page
      heading={vacancy && vacancies.called(vacancy.name)}
      beside={<VacancyHead vacancyId={vacancyId} vacancy={vacancy} changed={() => void refetch()} />}
    >
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {vacancy && (
        <>
          <div className="scrolls">
            <table className="stacks" aria-label={words.stages}>
              <thead>
                <tr>
                  <th scope="col">{words.stage}</th>
                  <th scope="col">{words.reached}</th>
                  <th scope="col" className="number">
                    {words.open}
                  </th>
                  <th scope="col" className="number">
                    {words.finished}
                  </th>
                  <th scope="col" className="number">
                    {words.discarded}
                  </th>
                  <th scope="col" className="number">
                    {words.medianDays}
                  </th>
                </tr>
              </thead>
              <tbody>
                {stages.map(({ feature, reached, open, finished, discarded, medianDays }) => (
                  <tr key={feature.id}>
                    <th scope="row">{feature.customName}</th>
                    <td className="whole" data-label={words.reached}>
                      <span className="bar" style={stageColour(feature.color)}>
                        <Behind stage={feature} kind="reached" count={reached} />
                        <span style={{ width: `${(100 * reached) / most}%` }} />
                      </span>
                    </td>
                    <td className="number" data-label={words.open}>
                      <Behind stage={feature} kind="open" count={open} />
                    </td>
                    <td className="number" data-label={words.finished}>
                      <Behind stage={feature} kind="finished" count={finished} />
                    </td>
                    <td className="number" data-label={words.discarded}>
                      <Behind stage={feature} kind="discarded" count={discarded} />
                    </td>
                    <td className="number" data-label={words.medianDays}>
                      {medianDays === null ? (
                        '–'
                      ) : (
                        <Behind stage={feature} kind="stayed" count={Math.round(medianDays * 10) / 10} isMedian />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <CardsBehind vacancyId={vacancyId} stages={stages.map(({ feature }) => feature)} />
          <Discards vacancyId={vacancyId} />
        </>
      )}
    </Page>
  );
}

interface BehindProps {
  readonly stage: { readonly id: string; readonly customName: string };
  readonly kind: Kind;
  readonly count: number;
  /** Then it may be 0, and has cards. */
  readonly isMedian?: boolean;
}

/** A number, as a link to the cards that it counts. */
function Behind({ stage, kind, count, isMedian = false }: BehindProps) {
  const { vacancy: words } = useWords();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  if (count === 0 && !isMedian) return <>0</>;
  const next = new URLSearchParams(parameters);
  next.set('stage', stage.id);
  next.set('show', kind);
  return (
    <Link href={`?${next}`} aria-label={words.numberOf(count, words[kind], stage.customName)}>
      {new Intl.NumberFormat(language).format(count)}
    </Link>
  );
}
