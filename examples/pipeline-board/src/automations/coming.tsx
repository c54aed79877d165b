import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { AutomationPreviewQuery } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time, timeText } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useReread } from '../shell/useReread.js';
import { useLanguage, useWords } from '../words/words.js';
import { advanceClock, previewQuery } from './operations.js';

type Item = NonNullable<AutomationPreviewQuery['automationPreview']>['items'][number];

export interface ComingProps {
  readonly vacancyId: string;
  readonly days: number;
  readonly round: number;
  /** Called when time has been moved. */
  readonly moved: () => void;
}

const dayMs = 86_400_000;
const mostItems = 500;

/** What timers will do in a vacancy, day by day, if nobody changes anything. */
export function Coming({ vacancyId, days, round, moved }: ComingProps) {
  const { automations: words } = useWords();
  const language = useLanguage();
  const { client, companyId, notices, preset } = useBoard();
  const act = useAct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins at its own instant.
  const at = useMemo(() => new Date(Date.now() + days * dayMs).toISOString(), [days, round]);
  const variables = { companyId, vacancyId, at, first: mostItems };
  const { data, previousData, error, refetch } = useQuery(previewQuery, { variables });
  useShownQueries([{ query: previewQuery, variables }]);
  useReread(refetch, round);
  const shown = data ?? previousData;
  const preview = shown?.automationPreview;
  const candidates = new Map(shown?.records?.nodes.map(({ id, candidateId }) => [id, candidateId]));
  const nameOf = ({ recordId }: Item): string =>
    recordId === null ? (shown?.vacancy?.name ?? vacancyId) : (candidates.get(recordId) ?? recordId);
  const byDay = Object.entries(Object.groupBy(preview?.items ?? [], ({ dueAt }) => timeText(language, dueAt, 'day')));
  const advance = async (): Promise<void> => {
    const done = await act(
      words.letTimePass,
      client.mutate({ mutation: advanceClock, variables: { companyId, to: at } }),
    );
    if (done?.data?.advanceClock) notices.say(words.timeIs(timeText(language, done.data.advanceClock.now)));
    moved();
  };
  return (
    <>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      <h2>
        {words.coming(preview?.totalCount ?? 0)} <Time at={at} />
      </h2>
      {preset.testClock && (
        <button type="button" onClick={() => void advance()}>
          {words.letTimePass}
        </button>
      )}
      {preview && preview.items.length === 0 && <p className="empty">{words.none}</p>}
      {byDay.map(([day, items = []]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul className="coming">
            {items.map((item) => (
              <li key={`${item.recordId} ${item.timer}`}>
                <strong>{nameOf(item)}</strong>: {words.actions[item.action]}, {words.timerOf(item.timer)},{' '}
                <Time at={item.dueAt} style="time" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
