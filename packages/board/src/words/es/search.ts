import type { search as english } from '../en/search.js';
import { many } from './plurals.js';

export const search: typeof english = {
  hint: 'Una vacante, un candidato o lo que quiere hacer',
  results: 'Resultados',
  candidate: 'Candidato',
  action: 'Acción',
  page: 'Página',
  setting: (name, value) => `${name}: ${value}`,
  none: 'No se encontró nada',
  closed: {
    discarded: (count) => `${many(count, 'coincidencia', 'coincidencias')} entre los descartados`,
    finished: (count) => `${many(count, 'coincidencia', 'coincidencias')} entre los terminados`,
  },
  closedScope: 'A quienes salieron hace mucho solo se les encuentra por el ID completo.',
  scope: 'Los candidatos sin cambios recientes se encuentran por el nombre o el ID completo.',
};
