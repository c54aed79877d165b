/**
 * Open records with meetings of local date-times, by the version of the table of zones that their instants were computed
 * by. Versions are compared byte by byte, as the core compares them. Only the work that computes them again reads it.
 */

export const hasLocalMeeting = (r: string): string => `${r}meeting -> 'local' is not null and not ${r}is_closed`;
export const tzdbVersionOf = (r: string): string => `(${r}meeting #>> '{local,tzdbVersion}') collate "C"`;

export const localMeetingsIndex = {
  name: 'feature_record_local_meeting_index',
  expression: `create index feature_record_local_meeting_index on feature_record (company_id, (${tzdbVersionOf('')}), vacancy_id, id) where ${hasLocalMeeting('')}`,
} as const;
