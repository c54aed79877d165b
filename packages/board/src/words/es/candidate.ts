import type { candidate as english } from '../en/candidate.js';

export const candidate: typeof english = {
  answers: 'Preguntas y respuestas',
  records: 'Registros',
  none: 'Sin registros',
  editLabel: 'Editar nombre y enlace…',
  labelOf: (candidate) => `Nombre y enlace de ${candidate}`,
  name: 'Nombre',
  nameHint: 'Sin nombre, el tablero muestra el id del candidato.',
  link: 'Enlace',
  linkHint: 'Dónde muestra su propio sistema al candidato; por ejemplo, https://ats.example.com/people/1.',
  saveLabel: 'Guardar',
  labelSaved: (candidate) => `Nombre y enlace de ${candidate} guardados.`,
  mayNotLabel: 'No tiene permiso para cambiar nombres y enlaces en esta empresa.',
  which: 'Varios candidatos tienen esto en el nombre. Elija uno:',
  people: 'Exportar, retener, borrar…',
};
