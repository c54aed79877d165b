export const candidate = {
  records: 'Where they stand',
  none: 'No records',
  people: 'Export, hold, erase…',
};
