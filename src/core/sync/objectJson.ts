import { whole } from '../application/domainEvent.js';
import type { CatalogueName, Entry } from '../catalogues/catalogue.js';
import { entrySubjects } from '../catalogues/manageCatalogues.js';
import { wholeCandidate } from '../pipeline/rules/candidateLabels.js';
import { placed } from '../pipeline/rules/meetings.js';
import { wholeBan, wholeRecord } from '../pipeline/rules/recordEvents.js';
import { wholeVacancy } from '../pipeline/rules/vacancyEvents.js';
import type { Ban } from '../pipeline/shapes/ban.js';
import type { CandidateLabel } from '../pipeline/shapes/candidateLabel.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { meetingPlaces } from '../records/bookMeeting.js';

/** Objects as JSON, as an event that creates them has them: the schemas `…Whole` of events.schema.json. */

export const vacancyAsJson = (vacancy: Vacancy): string => JSON.stringify(wholeVacancy(vacancy));

/** The places of their meetings are read from the vacancies. */
export async function recordsAsJson(
  store: { readonly vacancies: VacancyReads },
  companyId: string,
  records: readonly FeatureRecord[],
): Promise<string[]> {
  const meeting = records.filter((record) => record.kind === 'module' && record.meeting !== null);
  const places = await meetingPlaces(store, companyId, meeting);
  const placeOf = new Map(meeting.map((record, at) => [record, places[at]]));
  return records.map((record) => {
    const place = placeOf.get(record);
    return JSON.stringify(wholeRecord(place ? placed(record, place) : record));
  });
}

export const candidateAsJson = (label: CandidateLabel): string => JSON.stringify(wholeCandidate(label));

export const banAsJson = (ban: Ban): string => JSON.stringify(wholeBan(ban));

export const entryAsJson = <C extends CatalogueName>(catalogue: C, entry: Entry<C>): string =>
  JSON.stringify(whole(entrySubjects[catalogue], entry));
