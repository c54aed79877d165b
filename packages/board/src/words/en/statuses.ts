/** The statuses of records. Companies may have others: those are shown by `nameOf`. */
export const statuses = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  TO_SCHEDULE: 'To schedule',
  SCHEDULED: 'Scheduled',
  ATTENDANCE_VALIDATION: 'Attendance to confirm',
  RESULT_VALIDATION: 'Result to confirm',
  ERROR: 'Error',
  FINISHED: 'Finished',
  DISCARDED: 'Discarded',
  CANCELLED: 'Cancelled',
};
