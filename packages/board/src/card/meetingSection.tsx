import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { BookMeetingMutation, BookMeetingMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Meeting } from '../shell/meeting.js';
import { Select } from '../shell/select.js';
import { timeText } from '../shell/timeText.js';
import { sentenceOf } from '../words/sentenceOf.js';
import { useLanguage, useWords } from '../words/words.js';
import type { CardModule } from './cardQuery.js';
import { type PossibleDate, possibleDates } from './possibleDates.js';

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
      meeting { date duration timezone clockTime location }
      updatedAt
    }
  }
`;

export interface MeetingSectionProps {
  readonly record: CardModule;
  readonly vacancyId: string;
  readonly again: () => Promise<unknown>;
}

/** The meeting of a record, and how one is booked. */
export function MeetingSection({ record, vacancyId, again }: MeetingSectionProps) {
  const { card: words } = useWords();
  const { meeting, feature } = record;
  const isMet = feature?.featureCode.startsWith('AUTOMATIC_SCHEDULING') ?? false;
  if (!meeting && !isMet) return null;
  const { coming, unclear, areNone } = possibleDates(feature?.possibleDates ?? [], Date.now());
  // On-site meetings take place on the dates that are offered, and on no others.
  const isFree = areNone && feature?.featureCode !== 'AUTOMATIC_SCHEDULING_PRESENTIAL';
  const isOpen = isMet && !record.isClosed;
  return (
    <section>
      <h3>{words.meeting}</h3>
      {meeting ? (
        <p>
          <Meeting meeting={meeting} />
        </p>
      ) : (
        <p>{words.noMeeting}</p>
      )}
      {isOpen && unclear.length > 0 && <p>{words.unclearDates(unclear.join(', '))}</p>}
      {isOpen && coming.length === 0 && !isFree && <p>{words.noDates}</p>}
      {isOpen && (coming.length > 0 || isFree) && <Booking {...{ record, vacancyId, again, offered: coming }} />}
    </section>
  );
}

interface BookingProps extends MeetingSectionProps {
  readonly offered: readonly PossibleDate[];
}

/** A choice of the dates that the feature offers; where it offers none, any date with a length. */
function Booking({ record, vacancyId, again, offered }: BookingProps) {
  const words = useWords();
  const language = useLanguage();
  const { companyId, notices } = useBoard();
  const [chosen, choose] = useState('0');
  const [typed, type] = useState({ date: '', duration: '60' });
  const [book, { loading }] = useMutation(bookMeeting, { fetchPolicy: 'no-cache' });
  const isChoice = offered.length > 0;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The field's time is the reader's own.
    const free = () => ({ date: new Date(typed.date).toISOString(), duration: Number(typed.duration) });
    const input = isChoice ? offered[Number(chosen)] : free();
    if (!input || loading) return;
    const { id } = record;
    const candidateId = calledOf(record);
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
      {isChoice ? (
        <Select
          label={words.card.date}
          value={chosen}
          options={offered.map(({ date, duration }, index) => [
            String(index),
            `${timeText(language, date)}, ${words.card.minutes(duration)}`,
          ])}
          choose={choose}
        />
      ) : (
        <>
          <label className="field">
            <span>{words.card.date}</span>
            <input
              type="datetime-local"
              required
              value={typed.date}
              onChange={({ target }) => type({ ...typed, date: target.value })}
            />
          </label>
          <label className="field">
            <span>{words.card.length}</span>
            <input
              type="number"
              required
              min={1}
              value={typed.duration}
              onChange={({ target }) => type({ ...typed, duration: target.value })}
            />
          </label>
        </>
      )}
      <button type="submit" aria-disabled={loading}>
        {words.card.book}
      </button>
    </form>
  );
}
