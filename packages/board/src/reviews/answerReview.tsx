import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { newKey } from '../service/client.js';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { recordPath } from '../shell/paths.js';
import { Scorer } from '../shell/scorer.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { answerVersions, reviewAnswers, type WaitingAnswer } from './reviewsQueries.js';
import { isOpen, type Step } from './steps.js';

export interface AnswerReviewProps {
  readonly step: Step;
  readonly takesFocus: boolean;
  readonly next: () => void;
  /** @param now the record's answers, and whether none of them waits any more */
  readonly reviewed: (now: { readonly answers: readonly WaitingAnswer[]; readonly isDone: boolean }) => void;
  /** Somebody else was quicker: what waits is read again. */
  readonly stale: () => void;
}

/** A question, its answer, and what the model made of it; a person confirms that, or corrects it with a reason. */
export function AnswerReview({ step, takesFocus, next, reviewed, stale }: AnswerReviewProps) {
  const { reviews: words, card } = useWords();
  const board = useBoard();
  const { client, companyId, notices } = board;
  const act = useAct();
  const { record, answer, place, count } = step;
  const { id, vacancyId } = record;
  const called = calledOf(record);
  const [score, setScore] = useState('');
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const most = useId();
  const region = useRef<HTMLElement>(null);
  const scoreField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) region.current?.focus();
  }, [takesFocus]);

  const send = (review: { score?: number; explanation?: string }, sentence: string): Promise<void> =>
    act(
      async () => {
        if (isSending) return;
        setSending(true);
        try {
          const target = { companyId, vacancyId, id };
          const read = await client.query({ query: answerVersions, variables: target, fetchPolicy: 'no-cache' });
          const seen = read.data?.interview?.answers.find(({ questionId }) => questionId === answer.questionId);
          // A review names no version, so what was read is compared just before it is sent.
          if (seen?.version !== answer.version) {
            notices.alert(words.changed(called));
            stale();
            return;
          }
          const { data } = await client.mutate({
            mutation: reviewAnswers,
            variables: {
              ...target,
              input: { reviews: [{ questionId: answer.questionId, ...review }] },
              idempotencyKey: newKey(),
            },
            fetchPolicy: 'no-cache',
          });
          notices.say(sentence);
          const now = data?.reviewAnswers;
          reviewed({ answers: now?.answers ?? record.answers, isDone: now?.reviewPending === false });
        } finally {
          setSending(false);
        }
      },
      (why, code) => words.refused(called, why, code),
    );
  const isScored = answer.questionScore !== null;
  const confirmation = isScored ? words.confirm : words.leaveUnscored;
  const confirm = (): void => void send({}, isScored ? words.confirmed(called) : words.leftUnscored(called));
  const correct = (event?: FormEvent): void => {
    event?.preventDefault();
    if (score.trim() === '') scoreField.current?.focus();
    else if (reason.trim() === '') reasonField.current?.focus();
    else void send({ score: Number(score), explanation: reason.trim() }, words.corrected(called, score));
  };
  const keys = (event: KeyboardEvent): void => {
    const isTyped = (event.target as Element).matches('input, textarea');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && !event.shiftKey && (isTyped || event.target === region.current)) correct(event);
    else if (isTyped || event.repeat) return;
    else if (event.key === 'y') confirm();
    else if (event.key === 'n') next();
    else if (/^\d$/.test(event.key)) {
      setScore(event.key);
      scoreField.current?.focus();
      event.preventDefault();
    }
  };
  const older = answer.versions.filter(({ version }) => version !== answer.version);
  const path = recordPath(vacancyId, id);
  return (
    <section ref={region} aria-label={words.answer} tabIndex={-1} className="answer-review" onKeyDown={keys}>
      <h2>
        <Link href={companyPath(board)(path)} title={record.candidateId}>
          {called}
        </Link>
      </h2>
      <p className="hint">
        {record.feature?.customName} · {words.place(place, count)}
      </p>
      {!isOpen(step) && <p className="hint">{words.closed}</p>}
      <h3>{answer.questionText || answer.questionId}</h3>
      <blockquote className="prose">{answer.extractedAnswer ?? card.notAnswered}</blockquote>
      <div className="model-score">
        <strong>{card.scoreOf(answer.questionScore, answer.maxQuestionScore)}</strong>
        {answer.scorer && <Scorer scorer={answer.scorer} />} <small>{card.version(answer.version)}</small>
        {answer.questionScoreExplanation && <p className="prose">{answer.questionScoreExplanation}</p>}
      </div>
      {older.length > 0 && (
        <details>
          <summary>{card.versions(older.length)}</summary>
          <div className="scrolls">
            <table aria-label={card.versions(older.length)}>
              <tbody>
                {[answer, ...older].map((version) => (
                  <tr key={version.version}>
                    <th scope="row">{card.version(version.version)}</th>
                    <td>{card.scoreOf(version.questionScore, version.maxQuestionScore)}</td>
                    <td>{version.scorer && <Scorer scorer={version.scorer} />}</td>
                    <td>{version.questionScoreExplanation}</td>
                    <td>{'createdAt' in version && <Time at={version.createdAt} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      {!isScored && <p>{words.unscored}</p>}
      <form onSubmit={correct} noValidate>
        <label className="field">
          <span>{words.score}</span>
          <input
            ref={scoreField}
            aria-describedby={answer.maxQuestionScore === null ? undefined : most}
            type="text"
            inputMode="decimal"
            value={score}
            onChange={({ target }) => setScore(target.value.replace(',', '.'))}
          />
          {answer.maxQuestionScore !== null && (
            <small id={most} className="hint">
              {words.mostScore(answer.maxQuestionScore)}
            </small>
          )}
        </label>
        <label className="field reason">
          <span>{words.reason}</span>
          <textarea ref={reasonField} rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <div className="choices">
          <button type="button" className="primary" aria-disabled={isSending} aria-keyshortcuts="y" onClick={confirm}>
            {confirmation}
          </button>
          <button type="submit" aria-disabled={isSending} aria-keyshortcuts="Enter">
            {isScored ? words.correct : words.giveScore}
          </button>
          <button type="button" aria-keyshortcuts="n" onClick={next}>
            {words.next}
          </button>
        </div>
      </form>
      <p className="hint">
        <span>
          <kbd>y</kbd> {confirmation}
        </span>{' '}
        <span>
          <kbd>0</kbd>…<kbd>9</kbd> {words.score}
        </span>{' '}
        <span>
          <kbd>Enter</kbd> {isScored ? words.correct : words.giveScore}
        </span>{' '}
        <span>
          <kbd>n</kbd> {words.next}
        </span>
      </p>
    </section>
  );
}
