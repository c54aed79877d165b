export const candidate = {
  answers: 'Questions and answers',
  records: 'Records',
  none: 'No records',
  which: 'Several candidates have this in their names. Choose one:',
  people: 'Export, hold, erase…',
};
