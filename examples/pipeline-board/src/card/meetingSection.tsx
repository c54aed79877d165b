import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { BookMeetingMutation, BookMeetingMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Select } from '../shell/select.js';
import { Time, timeText } from '../shell/time.js';
import { sentenceOf, useLanguage, useWords } from '../words/words.js';
import type { CardModule } from './cardQuery.js';
import { possibleDates } from './possibleDates.js';

const bookMeeting: TypedDocumentNode<BookMeetingMutation, BookMeetingMutationVariables> = gql`
  mutation BookMeeting(
    $companyId: ID!
    $vacancyId: ID!
    $id: ID!
    $input: BookMeetingInput!
    $idempotencyKey: String
  ) {
    bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      id
      status { code }
      meeting { date duration timezone location }
      updatedAt
    }
  }
`;

export interface MeetingSectionProps {
  readonly record: CardModule;
  readonly vacancyId: string;
  readonly again: () => Promise<unknown>;
}

/** The meeting of a record, and how one is booked on a date that its feature offers. */
export function MeetingSection({ record, vacancyId, again }: MeetingSectionProps) {
  const { card: words } = useWords();
  const { meeting, feature } = record;
  const isMet = feature?.featureCode.startsWith('AUTOMATIC_SCHEDULING') ?? false;
  if (!meeting && !isMet) return null;
  const offered = isMet && !record.isClosed ? possibleDates(feature?.data ?? null, Date.now()) : [];
  return (
    <section>
      <h3>{words.meeting}</h3>
      {meeting ? (
        <p>
          <Time at={meeting.date} />, {words.minutes(meeting.duration)}
          {meeting.location && `, ${meeting.location}`}
        </p>
      ) : (
        <p>{words.noMeeting}</p>
      )}
      {offered.length > 0 && <Booking {...{ record, vacancyId, again, offered }} />}
    </section>
  );
}

interface BookingProps extends MeetingSectionProps {
  readonly offered: ReturnType<typeof possibleDates>;
}

function Booking({ record, vacancyId, again, offered }: BookingProps) {
  const words = useWords();
  const language = useLanguage();
  const { companyId, notices } = useBoard();
  const [chosen, choose] = useState('0');
  const [book, { loading }] = useMutation(bookMeeting, { fetchPolicy: 'no-cache' });
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = offered[Number(chosen)];
    if (!input || loading) return;
    const { id, candidateId } = record;
    try {
      await book({ variables: { companyId, vacancyId, id, input, idempotencyKey: newKey() } });
      notices.say(words.card.booked(candidateId, timeText(language, input.date)));
      await again().catch(() => undefined);
    } catch (error) {
      const refusal = asRefusal(error);
      notices.alert(words.card.notBooked(candidateId, sentenceOf(words, refusal), refusal.reason));
    }
  }
  return (
    <form className="booking" onSubmit={(event) => void submit(event)}>
      <Select
        label={words.card.date}
        value={chosen}
        options={offered.map(({ date, duration }, index) => [
          String(index),
          `${timeText(language, date)}, ${words.card.minutes(duration)}`,
        ])}
        choose={choose}
      />
      <button type="submit" aria-disabled={loading}>
        {words.card.book}
      </button>
    </form>
  );
}
