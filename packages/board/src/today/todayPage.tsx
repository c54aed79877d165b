import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import { companyNow } from '../automations/preview.js';
import { healthOf, observed } from '../integrations/health.js';
import { asRefusal } from '../service/refusal.js';
import { companyPath, useBoard } from '../shell/board.js';
import { shortlyCalled } from '../shell/called.js';
import { Code } from '../shell/code.js';
import { endOfDay } from '../shell/endOfDay.js';
import { Meeting, type MeetingProps } from '../shell/meeting.js';
import { Page } from '../shell/page.js';
import { recordPath, segmentOf } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useChanges } from '../shell/useChanges.js';
import { useReread } from '../shell/useReread.js';
import { useWords } from '../words/words.js';
import { meetingsOf, soonest } from './due.js';
import './today.css';
import { failedWebhooks, today } from './todayQueries.js';
import { TodayItem, type TodayItemProps, TodaySection } from './todaySection.js';

const mostItems = 6;
const changing = [
  'RECORD_MOVED',
  'RECORD_STATUS_CHANGED',
  'RECORD_DISCARDED',
  'RECORD_REVIEWED',
  'RECORD_SCORED',
  'RECORD_BOOKED',
  'RECORD_HELD',
  'RECORD_RELEASED',
  'RECORD_DISMISSED',
] as const;

/** Where a day begins: what waits for a person, and what happens by itself. */
export function TodayPage() {
  const { shell, today: words, automations, reviews } = useWords();
  const { companyId } = useBoard();
  const clock = useQuery(companyNow, { variables: { companyId }, fetchPolicy: 'network-only' });
  const now = clock.data?.companyClock?.now ?? null;
  const end = endOfDay(now === null ? 0 : Date.parse(now));
  const variables = { companyId, first: mostItems, today: end };
  const { data, error, refetch } = useQuery(today, { variables, skip: now === null, fetchPolicy: 'no-cache' });
  useReread(refetch, useChanges(changing));
  useShownQueries([
    { query: companyNow, variables: { companyId } },
    { query: today, variables },
    { query: failedWebhooks, variables: { companyId, first: observed } },
  ]);
  const problem = clock.error ?? error;
  const booked = meetingsOf(data?.meetings?.nodes ?? []);
  // Those of before that are still booked belong to today: they have just begun, or were missed.
  const meetings = booked.filter(({ meeting }) => Date.parse(meeting.date) < Date.parse(end));
  const [next] = booked.slice(meetings.length);
  const held = data?.held?.totalCount ?? 0;
  return (
    <Page heading={shell.today} isBusy={!data && !problem}>
      {problem && <ReadFailure error={problem} again={() => void (clock.error ? clock : { refetch }).refetch()} />}
      {data && (
        <div className="today">
          <TodaySection
            name={words.reviews}
            count={data.reviews?.totalCount ?? 0}
            none={words.noReviews}
            all={{ path: '/board/reviews', text: words.allReviews }}
          >
            {data.reviews?.nodes.map((record) => (
              <TodayItem key={record.id} record={record}>
                <Time at={record.createdAt} />
                {record.vacancy?.status.code === 'CLOSED' && <em> · {reviews.closedVacancy}</em>}
              </TodayItem>
            ))}
          </TodaySection>
          <TodaySection name={words.meetings} count={meetings.length} none={<NoMeetings next={next} />} all={null}>
            {meetings.slice(0, mostItems).map((record) => (
              <TodayItem key={record.id} record={record}>
                <Meeting meeting={record.meeting} />
              </TodayItem>
            ))}
          </TodaySection>
          <TodaySection
            name={words.timers}
            count={data.timers?.totalCount ?? 0}
            none={words.noTimers}
            all={{ path: '/board/automations', text: words.allTimers }}
          >
            {soonest(data.timers?.nodes ?? [])
              .slice(0, mostItems)
              .map((record) => (
                <TodayItem key={record.id} record={record}>
                  {automations.actions[record.nextAutomation?.action ?? 'DISCARD']}{' '}
                  {record.nextAutomation?.dueAt && <Time at={record.nextAutomation.dueAt} />}{' '}
                  <small>
                    <Code of="timers" code={record.nextAutomation?.timer ?? ''} isWithin />
                  </small>
                </TodayItem>
              ))}
          </TodaySection>
          {held > 0 && (
            <TodaySection
              name={automations.held}
              count={held}
              none=""
              all={{ path: '/board/automations', text: words.allHeld }}
            >
              <li>{words.heldHint}</li>
            </TodaySection>
          )}
          <FailedWebhooks />
        </div>
      )}
    </Page>
  );
}

/** Then the next day's are shown. */
function NoMeetings({ next }: { readonly next: (MeetingProps & TodayItemProps['record']) | undefined }) {
  const { today: words } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <>
      {words.noMeetings}
      {next && (
        <>
          {' '}
          {words.nextMeeting} <Link href={pathOf(recordPath(next.vacancyId, next.id))}>{shortlyCalled(next)}</Link>,{' '}
          <Meeting meeting={next.meeting} />
        </>
      )}
    </>
  );
}

/** The webhooks that do not arrive. Only admins see them. */
function FailedWebhooks() {
  const { today: words, integrations } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const variables = { companyId, first: observed };
  const { data, error, refetch } = useQuery(failedWebhooks, { variables, fetchPolicy: 'no-cache' });
  if (error && asRefusal(error).reason === 'ROLE_REQUIRED') return null;
  if (error) return <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />;
  if (!data) return null;
  const failed = (data.webhooks ?? [])
    .map((webhook) => ({ ...webhook, health: healthOf(webhook) }))
    .filter(({ health }) => health === 'failing' || health === 'disabled');
  return (
    <TodaySection
      name={words.webhooks}
      count={failed.length}
      none={words.noWebhooks}
      all={{ path: '/board/integrations', text: words.allWebhooks }}
    >
      {failed.slice(0, mostItems).map(({ id, url, health }) => (
        <li key={id}>
          <Link href={companyPath(board)(`/board/integrations/webhooks/${segmentOf(id)}`)}>{url}</Link>
          <span className="badge" data-status={health}>
            {integrations.healths[health]}
          </span>
        </li>
      ))}
    </TodaySection>
  );
}
