import type { adding as english } from '../en/adding.js';
import { many } from '../many.js';

export const adding: typeof english = {
  title: 'Añadir candidatos',
  stage: 'Etapa',
  candidates: 'Candidatos',
  hint: 'Una línea cada uno: candidato, relación, origen. Péguelo, suelte un CSV en el campo o elija uno. Si falta la relación, es el id del candidato.',
  example: 'ana-lopez, solicitud-17, feria',
  file: 'Archivo CSV',
  preview: 'Vista previa',
  candidate: 'Candidato',
  relation: 'Relación',
  source: 'Origen',
  state: 'Estado',
  ready: 'Listo',
  faults: { noCandidate: 'Sin candidato', twice: 'Dos veces en la lista' },
  more: (count) => `${count} más`,
  add: (count) => `Añadir ${many(count, 'candidato', 'candidatos')}`,
  adding: 'Añadiendo',
  progress: (done, all) => `${done} de ${all}`,
  added: (count) => `${many(count, 'candidato añadido', 'candidatos añadidos')}.`,
  notAdded: 'No añadidos',
  why: 'Por qué',
  again: 'Probar de nuevo con estos',
};
