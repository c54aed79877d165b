import type { candidate as english } from '../en/candidate.js';

export const candidate: typeof english = {
  answers: 'Preguntas y respuestas',
  records: 'Vacantes y etapas',
  none: 'No está en ninguna vacante',
  noneHint: 'Para añadirlo a una, abra la vacante y elija «Añadir candidatos…».',
  editLabel: 'Editar nombre y enlace…',
  labelOf: (candidate) => `Nombre y enlace de ${candidate}`,
  name: 'Nombre',
  nameHint: 'Sin nombre, el tablero muestra el ID del candidato.',
  link: 'Enlace',
  linkHint: 'La página del candidato en su propio sistema; por ejemplo, https://ats.example.com/people/1.',
  saveLabel: 'Guardar',
  labelSaved: (candidate) => `Nombre y enlace de ${candidate} guardados.`,
  mayNotLabel: 'No tiene permiso para cambiar nombres y enlaces.',
  which: 'Hay varios candidatos que coinciden. Elija uno:',
  erasedHint: 'Los datos de esta persona se borraron. Lo que queda no identifica a nadie.',
  unknownHint: (candidate) =>
    `No hay datos guardados sobre ${candidate}. El candidato no está en ninguna vacante, se borró o es de otra empresa.`,
  eventsOf: 'Eventos sobre este candidato',
  dataOf: 'Datos guardados, retención legal y justificante del borrado (para administradores)',
  people: 'Exportar, retener o borrar datos…',
};
