export const vacancies = {
  status: 'Status',
  anyStatus: 'Any',
  statuses: { SAVED: 'Saved', IN_PROGRESS: 'In progress', CLOSED: 'Closed' },
  find: 'Find a vacancy',
  name: 'Name',
  open: 'Open records',
  next: 'Next automation',
  none: 'No vacancies yet',
};
