import type { search as english } from '../en/search.js';
import { many } from '../many.js';

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
  closedScope:
    'Los últimos 500 registros cerrados y los últimos 500 descartados se buscan por una parte del id del candidato; los anteriores, por el id completo.',
  scope: 'Los candidatos de los últimos 500 cambios se buscan por una parte de su id; los demás, por el id completo.',
};
