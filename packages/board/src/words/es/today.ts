import type { today as english } from '../en/today.js';

export const today: typeof english = {
  counted: (name, count) => `${name}, ${count}`,
  reviews: 'Revisiones pendientes',
  noReviews: 'No hay respuestas por revisar.',
  allReviews: 'Empezar a revisar',
  meetings: 'Reuniones de hoy',
  noMeetings: 'Hoy no hay reuniones.',
  nextMeeting: 'La próxima:',
  timers: 'Plazos que vencen hoy',
  noTimers: 'Hoy no vence ningún plazo.',
  allTimers: 'Ver todas las automatizaciones',
  allHeld: 'Decidir sobre los descartes retenidos',
  heldHint: 'Descartes pendientes de su decisión.',
  webhooks: 'Webhooks con fallos',
  noWebhooks: 'Todos los webhooks funcionan.',
  allWebhooks: 'Ver las integraciones',
};
