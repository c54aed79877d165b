import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

/** Each status has a shape of its own, so that it can be recognised without its colour. */
const shapes: Readonly<Record<string, readonly [tone: string, path: string]>> = {
  PENDING: ['calm', 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8'],
  IN_PROGRESS: ['busy', 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M6 2v8a4 4 0 0 0 0-8z'],
  TO_SCHEDULE: ['wait', 'M2 3h8v7H2zM2 5.3h8M4.3 1.6V3M7.7 1.6V3'],
  SCHEDULED: ['good', 'M2 3h8v7H2zM2 5.3h8M4 7.4 5.4 8.8 8.2 6.4'],
  ATTENDANCE_VALIDATION: ['wait', 'M6 1.8 10.6 10H1.4z'],
  RESULT_VALIDATION: ['wait', 'M6 1.8 10.6 10H1.4zM6 5v2.4'],
  FINISHED: ['good', 'M2 6.4 4.8 9.2 10 3.4'],
  DISCARDED: ['bad', 'M3 3l6 6M9 3 3 9'],
  CANCELLED: ['calm', 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M3.2 3.2l5.6 5.6'],
  ERROR: ['bad', 'M6 1.5v6M6 9.6v.8'],
};
const other = ['calm', 'M6 1.6 10.4 6 6 10.4 1.6 6z'] as const;

export interface StatusChipProps {
  readonly code: string;
}

/** The status of a record, in words; its code is behind them. */
export function StatusChip({ code }: StatusChipProps) {
  const { statuses } = useWords();
  const [tone, path] = shapes[code] ?? other;
  return (
    <span className="chip" data-tone={tone} title={code}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
      <span>{nameOf(statuses, code)}</span>
    </span>
  );
}
