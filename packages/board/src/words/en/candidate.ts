export const candidate = {
  answers: 'Questions and answers',
  records: 'Records',
  none: 'No records',
  people: 'Export, hold, erase…',
};
