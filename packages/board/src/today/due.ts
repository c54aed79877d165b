import type { MeetingProps } from '../shell/meeting.js';

/** What of a list is of today, in the order of its times. */

interface Met {
  readonly meeting: MeetingProps['meeting'] | null;
}

/**
 * The records that have a meeting, soonest first.
 * @param records of any kind: those without a meeting are left out
 */
export function meetingsOf<R extends object>(records: readonly R[]): readonly (R & MeetingProps)[] {
  return records
    .flatMap((record) => {
      const { meeting } = record as Partial<Met>;
      return meeting ? [{ ...record, meeting }] : [];
    })
    .toSorted((one, other) => Date.parse(one.meeting.date) - Date.parse(other.meeting.date));
}

interface Due {
  readonly nextAutomation: { readonly dueAt: string | null } | null;
}

export const soonest = <R extends Due>(records: readonly R[]): readonly R[] =>
  records.toSorted(
    (one, other) => Date.parse(one.nextAutomation?.dueAt ?? '') - Date.parse(other.nextAutomation?.dueAt ?? ''),
  );
