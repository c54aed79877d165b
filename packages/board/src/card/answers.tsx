import { Scorer } from '../shell/scorer.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import type { CardInterview } from './cardQuery.js';

type Answer = CardInterview['answers'][number];
type Answered = Pick<CardInterview, 'answers' | 'briefScoreExplanation'>;

/** What was asked and answered, with each score and who gave it. All of it is shown as text. */
export function Answers({ interview: { answers, briefScoreExplanation } }: { readonly interview: Answered }) {
  const { card: words } = useWords();
  return (
    <section>
      <h3>{words.answers}</h3>
      {briefScoreExplanation && <p className="prose">{briefScoreExplanation}</p>}
      {answers.length === 0 && <p>{words.noAnswers}</p>}
      <ol className="answers">
        {answers.map((answer) => (
          <li key={answer.questionId}>
            <OneAnswer answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneAnswer({ answer }: { readonly answer: Answer }) {
  const { card: words } = useWords();
  const { questionText, questionId, extractedAnswer, questionScore, maxQuestionScore, scorer, versions } = answer;
  const older = versions.filter(({ version }) => version !== answer.version);
  return (
    <>
      <p className="question">{questionText || questionId}</p>
      <p className="prose">{extractedAnswer ?? words.notAnswered}</p>
      <p className="scored">
        <strong>{words.scoreOf(questionScore, maxQuestionScore)}</strong>
        {scorer && <Scorer scorer={scorer} />}
        <small>{words.version(answer.version)}</small>
        {answer.needsReview && <span className="badge">{words.needsReview}</span>}
      </p>
      {answer.questionScoreExplanation && <p className="prose explanation">{answer.questionScoreExplanation}</p>}
      {older.length > 0 && (
        <details>
          <summary>{words.versions(older.length)}</summary>
          <ul>
            {older.map((version) => (
              <li key={version.version}>
                {words.version(version.version)}, <Time at={version.createdAt} />:{' '}
                {words.scoreOf(version.questionScore, version.maxQuestionScore)}{' '}
                {version.scorer && <Scorer scorer={version.scorer} />}
                <p className="prose">{version.extractedAnswer ?? words.notAnswered}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
