import { type Random, random } from './random.ts';

/**
 * Text as recruiters write it, in the language of the default locale. It has accents, quotation marks, line breaks and
 * bullets, because a serializer needs more time for those than for plain letters.
 */

const subjects = [
  'El equipo',
  'La persona candidata',
  'Cada célula',
  'La coordinación',
  'Quien lidera el área',
  'La operación nocturna',
  'El comité de selección',
  'Nuestra sucursal',
];
const deeds = [
  'revisa con atención',
  'documenta cada semana',
  'acompaña de principio a fin',
  'mide y comunica',
  'mejora sin interrumpir',
  'explica con ejemplos propios',
  'coordina con otras áreas',
  'resuelve en el primer contacto',
];
const objects = [
  'los indicadores de servicio',
  'la atención a clientes difíciles',
  'el inventario y su rotación',
  'las entregas de última milla',
  'los procesos de cierre contable',
  'la migración de los sistemas antiguos',
  'el plan de formación del personal',
  'las incidencias de mayor prioridad',
];
const ends = [
  'según la guía interna.',
  'y deja constancia en el sistema.',
  'dentro del plazo acordado («dos días hábiles»).',
  'sin perder de vista la calidad.',
  'con apoyo de su responsable directo.',
  'aunque cambien las condiciones.',
  'y propone el siguiente paso.',
  'tal como se pidió en la convocatoria.',
];

const poolSize = 512;

function sentences(seed: number): readonly string[] {
  const { pick } = random(seed);
  return Array.from({ length: poolSize }, () => `${pick(subjects)} ${pick(deeds)} ${pick(objects)} ${pick(ends)}`);
}

const pool = sentences(1);

/**
 * Sentences up to about a length.
 * @param length in characters
 */
export function prose(length: number, { pick }: Random): string {
  let text = pick(pool);
  while (text.length < length - 50) text += ` ${pick(pool)}`;
  return text;
}

/** Paragraphs and a list, as plain text and as HTML with the same content. */
export function description(length: number, source: Random): { plain: string; html: string } {
  const { pick } = source;
  const paragraphs = [prose(length / 3, source), prose(length / 3, source)];
  const points = Array.from({ length: 4 }, () => pick(pool));
  return {
    plain: [...paragraphs, ...points.map((point) => `• ${point}`)].join('\n'),
    html: [
      ...paragraphs.map((text) => `<p class="vacancy-paragraph" style="margin: 0 0 12px">${text}</p>`),
      '<ul class="vacancy-list">',
      ...points.map((text) => `  <li class="vacancy-point"><span data-role="point">${text}</span></li>`),
      '</ul>',
    ].join('\n'),
  };
}

export interface Question {
  readonly text: string;
  readonly type: string;
  readonly maxScore: number;
  readonly criteria: Readonly<Record<string, string>>;
  readonly rubric: Readonly<Record<string, string>>;
}

/** The questions of all interviews. All candidates of a vacancy get the same questions. */
export const questions: readonly Question[] = Array.from({ length: 24 }, (_, index) => {
  const { pick } = random(10_000 + index);
  return {
    text: `¿Cómo ${pick(deeds)} ${pick(objects)}? Cuéntanos un caso reciente.`,
    type: pick(['OPEN', 'EXPERIENCE', 'SITUATIONAL']),
    maxScore: 10,
    criteria: { claridad: `Nombra ${pick(objects)}.`, ejemplo: 'Da un ejemplo propio.' },
    rubric: { alto: 'Caso propio con resultado.', bajo: 'Solo generalidades.' },
  };
});
