import { isDeepStrictEqual } from 'node:util';
import { apply, type Copied, type CopiedEvent, type Json, keyOf, type Things } from '../support/feed/feedCopy.js';

/** A company's feed, laid over from its first event as docs/EVENTS.md says, with what must hold at each event. */

/** @returns the copy at the end, and a sentence for each event that broke something */
export function foldFeed(events: readonly CopiedEvent[], begunAt: number): { things: Things; broken: string[] } {
  // The settings have no event of their beginning.
  const things: Things = new Map([['settings', { seq: '0', thing: {} }]]);
  const broken: string[] = [];
  const bans = new Bans(begunAt);
  const ends = new Map<string, string>();
  for (const event of events) {
    broken.push(...announced(event, things), ...ended(event, ends), ...bans.note(event), ...deleted(event, things));
    const before = new Map(things);
    apply(things, event);
    broken.push(...begun(event, things, before));
  }
  return { things, broken };
}

const name = ({ type, seq }: CopiedEvent): string => `${type} ${seq}`;
const begins: ReadonlySet<string> = new Set(['RECORD_INITIALIZED', 'RECORD_MOVED', 'RECORD_REOPENED']);

/** An event says what was before it. Lists have another form in events. */
function announced(event: CopiedEvent, things: Things): string[] {
  const { data, isRedacted, type } = event;
  if (!data || isRedacted || (type.startsWith('CANDIDATE_') && type !== 'CANDIDATE_BANNED')) return [];
  const thing = things.get(keyOf(event))?.thing ?? null;
  if (data.before === null) return thing ? [`${name(event)} says that there was nothing before`] : [];
  if (!thing) return [`${name(event)} says that there was something before`];
  return Object.entries(data.before).flatMap(([member, was]) =>
    !(member in thing) || Array.isArray(was) || isDeepStrictEqual(thing[member] ?? null, was ?? null)
      ? []
      : [`${name(event)} says that ${member} was ${JSON.stringify(was)}, not ${JSON.stringify(thing[member])}`],
  );
}

/** A record ends once by a move. */
function ended(event: CopiedEvent, ends: Map<string, string>): string[] {
  const { type, recordId } = event;
  if (recordId === null || (type !== 'RECORD_MOVED' && type !== 'RECORD_FINISHED')) return [];
  const first = ends.get(recordId);
  ends.set(recordId, name(event));
  return first ? [`a record was moved twice: ${first}, ${name(event)}`] : [];
}

/** Nobody whose ban stood before the calls began gets an open record. */
class Bans {
  readonly #standing = new Set<string | null>();

  constructor(private readonly begunAt: number) {}

  note(event: CopiedEvent): string[] {
    const { type, candidateId, seq } = event;
    if (type === 'CANDIDATE_BANNED' && Number(seq) <= this.begunAt) this.#standing.add(candidateId);
    if (type === 'BAN_LIFTED') this.#standing.delete(candidateId);
    return begins.has(type) && this.#standing.has(candidateId) ? [`${name(event)} is of a banned person`] : [];
  }
}

/** A conversation action that vacancies use is not deleted. */
function deleted(event: CopiedEvent, things: Things): string[] {
  const { type, data } = event;
  if (type !== 'CATALOGUE_CHANGED' || data?.after || data?.before?.__typename !== 'ConversationAction') return [];
  const { id } = data.before;
  return objectsOf('vacancy', things).flatMap(({ status, features }) => {
    const isUsed = (features as Json[])?.some(({ actions }) => (actions as Json[]).some((action) => action.id === id));
    return isUsed && (status as Json).code !== 'CLOSED' ? [`${name(event)} deletes what a vacancy uses`] : [];
  });
}

/** No record begins in a closed vacancy, or beyond its places. */
function begun(event: CopiedEvent, things: Things, before: Things): string[] {
  const { type, vacancyId } = event;
  if (!begins.has(type) || vacancyId === null) return [];
  const vacancy = things.get(`vacancy ${vacancyId}`)?.thing;
  if (!vacancy) return [];
  const [taken, was] = [things, before].map((some) => placesIn(vacancyId, some)) as [number, number];
  const most = (vacancy.maxCandidates ?? Number.POSITIVE_INFINITY) as number;
  return [
    ...((vacancy.status as Json).code === 'CLOSED' ? [`${name(event)} is in a closed vacancy`] : []),
    ...(taken > was && taken > most ? [`${name(event)} takes place ${taken} of ${most}`] : []),
  ];
}

const objectsOf = (kind: string, things: ReadonlyMap<string, Copied>): Json[] =>
  [...things].flatMap(([key, { thing }]) => (thing && key.startsWith(`${kind} `) ? [thing] : []));

/** How many persons have an open record, or a last closed one that isn't free (docs/BEHAVIOUR.md, "Vacancies"). */
function placesIn(vacancyId: string, things: Things): number {
  const records = objectsOf('record', things).filter((record) => record.vacancyId === vacancyId);
  const byPerson = Map.groupBy(records, ({ candidateId }) => candidateId);
  return [...byPerson.values()].filter((theirs) => {
    const last = theirs.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))[0];
    return theirs.some(({ isClosed }) => !isClosed) || !free.has(codeOf(last));
  }).length;
}

const codeOf = (record: Json | undefined): string => ((record?.status ?? {}) as Json).code as string;
const dateOf = ({ status }: Json): string => (status as Json).date as string;
const free: ReadonlySet<string> = new Set(['DISCARDED', 'CANCELLED']);
