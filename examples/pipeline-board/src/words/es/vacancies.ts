import type { vacancies as english } from '../en/vacancies.js';
export const vacancies: typeof english = {
  status: 'Estado',
  anyStatus: 'Todos',
  statuses: { SAVED: 'Guardada', IN_PROGRESS: 'En curso', CLOSED: 'Cerrada' },
  find: 'Buscar una vacante',
  name: 'Nombre',
  open: 'Registros abiertos',
  next: 'Próxima automatización',
  none: 'Todavía no hay vacantes',
};
