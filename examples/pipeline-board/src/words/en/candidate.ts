export const candidate = {
  answers: 'Questions and answers',
  records: 'Where they stand',
  none: 'No records',
  people: 'Export, hold, erase…',
};
