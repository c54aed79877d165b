import type { today as english } from '../en/today.js';

export const today: typeof english = {
  counted: (name, count) => `${name}, ${count}`,
  reviews: 'Revisiones pendientes',
  noReviews: 'Nadie espera una revisión.',
  allReviews: 'Revisarlas',
  meetings: 'Reuniones de hoy',
  noMeetings: 'Hoy no hay reuniones.',
  nextMeeting: 'La próxima:',
  timers: 'Plazos que vencen hoy',
  noTimers: 'Hoy no vence ningún plazo.',
  allTimers: 'Todo lo que harán los plazos',
  allHeld: 'Decidir sobre ellos',
  heldHint: 'Descartes que esperan su decisión.',
  webhooks: 'Webhooks que fallan',
  noWebhooks: 'Todos los webhooks llegan.',
  allWebhooks: 'Integraciones',
};
