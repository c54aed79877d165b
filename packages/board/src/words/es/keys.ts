import type { keys as english } from '../en/keys.js';
export const keys: typeof english = {
  columns: 'Columna siguiente o anterior',
  cards: 'Tarjeta siguiente o anterior',
  ends: 'Primera o última tarjeta',
  select: 'Seleccionar la tarjeta',
  extend: 'Ampliar la selección',
  selectAll: 'Seleccionar la columna',
  clear: 'Quitar la selección',
  open: 'Abrir la tarjeta',
  moveOn: 'Avanzar',
  moveTo: 'Mover a…',
  discard: 'Descartar…',
  cancel: 'Cancelar…',
  undo: 'Deshacer el último descarte',
  find: 'Buscar a un candidato',
  help: 'Mostrar estos atajos',
  onCards: 'Las letras funcionan mientras una tarjeta tiene el foco.',
};
