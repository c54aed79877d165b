/** What the keys of the pipeline do, as the dialog "Keyboard shortcuts" lists them. */
export const keys = {
  columns: 'Next or previous column',
  cards: 'Next or previous card',
  ends: 'First or last card',
  select: 'Select the card',
  extend: 'Extend the selection',
  selectAll: 'Select the column',
  clear: 'Clear the selection',
  open: 'Open the card',
  moveOn: 'Move on',
  moveTo: 'Move to…',
  discard: 'Discard…',
  cancel: 'Cancel…',
  undo: 'Undo the last discard',
  find: 'Find a candidate',
  help: 'Show these shortcuts',
  onCards: 'Letter keys work while a card has the focus.',
};
