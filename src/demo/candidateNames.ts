import type { DomainEvent } from '../core/application/event.js';
import type { Ids } from '../core/kernel/ports.js';
import { candidateLabelled, labelAfter } from '../core/pipeline/rules/candidateLabels.js';
import type { CandidateLabel } from '../core/pipeline/shapes/candidateLabel.js';
import { companyId } from './company.js';
import type { Happening } from './demoRecords.js';

/** Names of the demo's candidates, whose ids are made of them. */

/** Names that are written in another way than the id. */
const written: Readonly<Record<string, string>> = {
  'carlos-mendez': 'Carlos Méndez',
  'chloe-bennett': 'Chloë Bennett',
  'ivan-marek': 'Ivan Mařek',
  'liam-oconnor': 'Liam O’Connor',
  'lucia-ferrari': 'Lucía Ferrari',
  'mateusz-zielinski': 'Mateusz Zieliński',
  'pavel-horak': 'Pavel Horák',
  'zofia-krol': 'Zofia Król',
};

const nameOf = (candidateId: string): string =>
  written[candidateId] ??
  candidateId
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

/** Gives candidates their names with their first records, as `initFeatures` does. */
export class CandidateNames {
  readonly labels: CandidateLabel[] = [];
  readonly #known = new Set<string>();
  readonly #ids: Pick<Ids, 'uuid'>;

  constructor(ids: Pick<Ids, 'uuid'>) {
    this.#ids = ids;
  }

  /** The events of the labels that come with some events. */
  with({ events, context: { now } }: Happening): readonly DomainEvent[] {
    const labelled: DomainEvent[] = [];
    for (const { type, candidateId } of events) {
      if (type !== 'RECORD_INITIALIZED' || candidateId === null || this.#known.has(candidateId)) continue;
      this.#known.add(candidateId);
      const made = { companyId, candidateId, now, newId: () => this.#ids.uuid() };
      const label = labelAfter(null, { displayName: nameOf(candidateId) }, made);
      if (!label) continue;
      this.labels.push(label);
      labelled.push(candidateLabelled(null, label));
    }
    return labelled;
  }
}
