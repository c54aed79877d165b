import type { reviews as english } from '../en/reviews.js';
import { many } from './plurals.js';

export const reviews: typeof english = {
  none: 'No hay nada que revisar',
  noneHint: 'Aquí aparecen las respuestas cuya puntuación debe comprobar una persona.',
  waiting: 'En espera',
  waitingCount: (count) => `En espera, ${count}`,
  order: 'Orden',
  orders: { longest: 'Quien más espera', lowest: 'Menor puntuación' },
  answers: (count) => many(count, 'respuesta', 'respuestas'),
  answer: 'Respuesta',
  place: (place, count) => `respuesta ${place} de ${count}`,
  closed: 'Esta vacante está cerrada. Reábrala para revisar sus respuestas.',
  score: 'Puntuación',
  reason: 'Motivo',
  confirm: 'Confirmar',
  correct: 'Corregir',
  next: 'Siguiente',
  confirmed: (candidate) => `${candidate}: puntuación confirmada.`,
  corrected: (candidate, score) => `${candidate}: puntuación corregida a ${score}.`,
  changed: (candidate) => `${candidate}: otra persona ha cambiado esta respuesta mientras tanto. Compruébela de nuevo.`,
  refused: (candidate, sentence, reason) => `No se guardó la revisión de ${candidate}: ${sentence} (${reason})`,
  reviewed: 'Revisados',
  moveOn: (candidate) => `Pasar a ${candidate} a la etapa siguiente`,
  movedOn: 'en la etapa siguiente',
  moved: (candidate) => `${candidate} pasó a la etapa siguiente.`,
  notMoved: (candidate, sentence, reason) => `${candidate} no pasó a la etapa siguiente: ${sentence} (${reason})`,
};
