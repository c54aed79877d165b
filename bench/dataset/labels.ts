import { random } from './random.ts';

/** Names of candidates, and addresses in another system, as companies send them. */

const firstNames = ['Lucía', 'Mateusz', 'Chloë', 'Ivan', 'Zofia', 'Liam', 'María José', 'Nora', 'Andrés', 'Björn'];
const lastNames = [
  'Méndez',
  'Kowalska',
  'O’Connor',
  'Ferrari',
  'Nguyễn',
  'García Márquez',
  'Whitfield',
  'Ruiz',
  'Horák',
];

interface Label {
  readonly displayName: string | null;
  readonly externalUrl: string | null;
}

/** Every tenth candidate has no name, every other an address. */
const [namelessOf, addressedOf] = [10, 2];

/** @param number of the candidate, which decides what the label has: at least one of both */
export function labelOf(candidateId: string, number: number): Label {
  const { pick } = random(number);
  return {
    displayName: number % namelessOf === 0 ? null : `${pick(firstNames)} ${pick(lastNames)}`,
    externalUrl: number % addressedOf === 0 ? `https://ats.example/people/${candidateId}` : null,
  };
}
