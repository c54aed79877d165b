import type { statuses as english } from '../en/statuses.js';

export const statuses: typeof english = {
  PENDING: 'Pendiente',
  IN_PROGRESS: 'En curso',
  TO_SCHEDULE: 'Por agendar',
  SCHEDULED: 'Agendado',
  ATTENDANCE_VALIDATION: 'Validar asistencia',
  RESULT_VALIDATION: 'Validar resultado',
  ERROR: 'Error',
  FINISHED: 'Terminado',
  DISCARDED: 'Descartado',
  CANCELLED: 'Cancelado',
};
