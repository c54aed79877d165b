import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { Code } from '../shell/code.js';
import { Meeting } from '../shell/meeting.js';
import { recordPath } from '../shell/paths.js';
import { stageColour } from '../shell/stageColour.js';
import { StatusChip } from '../shell/statusChip.js';
import { Time } from '../shell/time.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';
import type { CandidateDecision, CandidateRecord } from './candidateQueries.js';
import { RecordAnswers } from './recordAnswers.js';

export interface CandidateRecordsProps {
  readonly records: readonly CandidateRecord[];
  readonly decisions: readonly CandidateDecision[];
}

/** Where a candidate stands and stood, newest first, with what comes next, and why the candidate was discarded. */
export function CandidateRecords({ records, decisions }: CandidateRecordsProps) {
  const all = useWords();
  const { card: words } = all;
  const pathOf = companyPath(useBoard());
  return (
    <ul className="candidate-records">
      {records.map((record) => {
        const { id, vacancyId, feature, vacancy, status, createdAt, nextAutomation, isClosed } = record;
        const path = recordPath(vacancyId, id);
        const isOfIt = (one: CandidateDecision): boolean => one.recordId === id && one.outcome === 'DISCARDED';
        const discard = status.code === 'DISCARDED' ? decisions.findLast(isOfIt) : undefined;
        return (
          <li key={id} data-open={!isClosed} style={stageColour(feature?.color ?? '')}>
            <Link href={pathOf(path)}>{feature?.customName ?? id}</Link> <StatusChip code={status.code} />
            {'score' in record && record.score !== null && <b>{words.score(record.score)}</b>}
            {'reviewPending' in record && record.reviewPending && <span className="badge">{words.needsReview}</span>}
            {discard && (
              <p className="prose">
                {words.why}: {reasonOf(all, discard.cause)}
              </p>
            )}
            <small>
              {vacancy?.name} · <Time at={createdAt} />
            </small>
            {'score' in record && <RecordAnswers vacancyId={vacancyId} id={id} />}
            {'meeting' in record && record.meeting && <Meeting meeting={record.meeting} />}
            {nextAutomation && (
              <small>
                {words.nextAutomation}: {words.automations[nextAutomation.action]}{' '}
                {nextAutomation.heldReason
                  ? words.held[nextAutomation.heldReason]
                  : nextAutomation.dueAt && <Time at={nextAutomation.dueAt} />}
                {' · '}
                <Code of="timers" code={nextAutomation.timer} />
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
