import { gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { CompareCardQuery, CompareCardQueryVariables } from '../generated/graphql.js';
import type { Card } from '../live/cards.js';
import { Avatar } from '../shell/avatar.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { ReadFailure } from '../shell/readFailure.js';
import { StatusChip } from '../shell/statusChip.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import './card.css';

const compareCard: TypedDocumentNode<CompareCardQuery, CompareCardQueryVariables> = gql`
  query CompareCard($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      __typename
      id
      candidateId
      candidate { displayName }
      createdAt
      status { code }
      feature { customName }
      nextAutomation { dueAt }
      ... on Interview {
        score
        answers { questionId questionText extractedAnswer questionScore maxQuestionScore questionScoreExplanation }
      }
      ... on Psychometric { evaluationName }
    }
  }
`;

type Compared = NonNullable<CompareCardQuery['record']>;

export interface CompareDialogProps {
  readonly cards: readonly Card[];
  readonly vacancyId: string;
  readonly onClose: () => void;
}

/** Two to four candidates beside each other, question by question. */
export function CompareDialog({ cards, vacancyId, onClose }: CompareDialogProps) {
  const { shell, card: words } = useWords();
  const { client, companyId } = useBoard();
  const [records, setRecords] = useState<readonly Compared[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads them again.
  useEffect(() => {
    let isGone = false;
    setError(null);
    Promise.all(
      cards.map(async ({ id }) => {
        const variables = { companyId, vacancyId, id };
        const { data } = await client.query({ query: compareCard, variables, fetchPolicy: 'no-cache' });
        return data?.record ? [data.record] : [];
      }),
    ).then(
      (found) => !isGone && setRecords(found.flat()),
      (reason: unknown) => !isGone && setError(reason),
    );
    return () => {
      isGone = true;
    };
  }, [client, companyId, vacancyId, cards, round]);
  return (
    <Dialog name={words.compare} onClose={onClose} isBroad>
      {error !== null && <ReadFailure error={error} again={() => setRound(round + 1)} />}
      {!records && error === null && <p aria-busy="true">{shell.loading}</p>}
      {records && <Table records={records} />}
    </Dialog>
  );
}

const answersOf = (record: Compared) => ('answers' in record ? record.answers : []);

function Table({ records }: { readonly records: readonly Compared[] }) {
  const { card: words } = useWords();
  // The questions of all, each once, in the order in which they were asked.
  const questions = new Map(
    records.flatMap(answersOf).map(({ questionId, questionText }) => [questionId, questionText]),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1).
    <section className="scrolls compare" tabIndex={0} aria-label={words.compare}>
      <table aria-label={words.compare}>
        <thead>
          <tr>
            <th scope="col">{words.question}</th>
            {records.map((record) => (
              <th key={record.id} scope="col">
                <span className="compared">
                  <Avatar id={record.candidateId} name={calledOf(record)} /> {calledOf(record)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.stage}</th>
            {records.map(({ id, feature, status, createdAt }) => (
              <td key={id}>
                {feature?.customName} <StatusChip code={status.code} /> <Time at={createdAt} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{words.totalScore}</th>
            {records.map((record) => (
              <td key={record.id}>
                <strong>{words.scoreOf('score' in record ? rounded(record.score) : null, null)}</strong>
              </td>
            ))}
          </tr>
          {[...questions].map(([questionId, text]) => (
            <tr key={questionId}>
              <th scope="row">{text || questionId}</th>
              {records.map((record) => {
                const answer = answersOf(record).find((one) => one.questionId === questionId);
                return (
                  <td key={record.id}>
                    {answer ? (
                      <>
                        <strong>{words.scoreOf(answer.questionScore, answer.maxQuestionScore)}</strong>
                        <p className="prose">{answer.extractedAnswer ?? words.notAnswered}</p>
                        {answer.questionScoreExplanation && <small>{answer.questionScoreExplanation}</small>}
                      </>
                    ) : (
                      words.notAsked
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const rounded = (score: number | null): number | null => (score === null ? null : Math.round(score));
