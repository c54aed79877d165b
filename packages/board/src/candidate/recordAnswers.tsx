import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Answers } from '../card/answers.js';
import '../card/card.css';
import { recordAnswers } from '../card/cardQuery.js';
import { useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useWords } from '../words/words.js';

export interface RecordAnswersProps {
  readonly vacancyId: string;
  readonly id: string;
}

/** The answers of an interview, which are read when they are opened. */
export function RecordAnswers(props: RecordAnswersProps) {
  const { candidate: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.answers}</summary>
      {isOpen && <OpenAnswers {...props} />}
    </details>
  );
}

function OpenAnswers({ vacancyId, id }: RecordAnswersProps) {
  const { companyId } = useBoard();
  const variables = { companyId, vacancyId, id };
  const { data, error, refetch } = useQuery(recordAnswers, { variables, fetchPolicy: 'network-only' });
  if (error) return <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />;
  return data?.interview ? <Answers interview={data.interview} /> : null;
}
