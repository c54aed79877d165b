/** Where the data of events names staff. */
const staffPaths = [
  ...['{after,discard,recruiterUserId}', '{before,discard,recruiterUserId}', '{after,answers,0,scorer,id}'],
  ...['{after,bannedBy}', '{before,bannedBy}', '{before,heldBy}', '{after,actor,id}', '{after,requestedBy}'],
  ...['{before,requestedBy}', '{after,agentFor}'],
];
const staff = `coalesce(${staffPaths.map((path) => `data #>> '${path}'`).join(', ')})`;

const hasStaff = `type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_DISCARDED', 'RECORD_REOPENED', 'RECORD_RELEASED',
      'RECORD_DISMISSED', 'CANDIDATE_BANNED', 'BAN_LIFTED', 'CANDIDATE_HELD', 'CANDIDATE_RELEASED', 'REVIEW_SETTLED',
      'API_KEY_ISSUED', 'API_KEY_REQUESTED', 'API_KEY_REQUEST_APPROVED', 'API_KEY_REQUEST_DECLINED',
      'API_KEY_REQUEST_EXPIRED', 'API_KEY_ROLLED', 'API_KEY_REVOKED')`;

/** Finds the events whose data name an erased person as staff. */
export const eventStaffIndex = `create index feed_event_staff_index on feed_event (company_id, (${staff}), seq)
    where ${hasStaff} and ${staff} is not null`;

/** Whom the data of an event names as staff. */
export const staffNamedIn = `case when ${hasStaff} then ${staff} end`;
