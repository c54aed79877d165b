import type { search as english } from '../en/search.js';

export const search: typeof english = {
  hint: 'Una vacante o un candidato',
  results: 'Resultados',
  candidate: 'Candidato',
  none: 'No se encontró nada',
  scope: 'Los candidatos se encuentran por parte de su id entre los últimos 500 cambios; los demás, por su id entero.',
};
