import type { candidate as english } from '../en/candidate.js';

export const candidate: typeof english = {
  answers: 'Preguntas y respuestas',
  records: 'Registros',
  none: 'Sin registros',
  which: 'Varios candidatos tienen esto en el nombre. Elija uno:',
  people: 'Exportar, retener, borrar…',
};
