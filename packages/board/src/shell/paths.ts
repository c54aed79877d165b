/**
 * Ids in the board's addresses. Clients choose ids: e-mail addresses, URNs, paths, `.` and `..` are among them. So an id
 * stands in a path in unreserved characters and `=` alone, `=40` for an `@`: routers, proxies and browsers neither decode
 * that nor take it for a part of the path.
 */

/** The id as one segment of a path. An id of letters, digits, `-` and `_` stays as it is. A lone dot would be a part of the path. */
export const segmentOf = (id: string): string => encodeURIComponent(id).replaceAll('.', '=2E').replaceAll('%', '=');

/** The id in a segment as it stands in the address: of {@link segmentOf}, or percent-encoded, which leaves no `=`. */
export function idOf(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll('=', '%'));
  } catch {
    // Typed by hand: it means itself.
    return segment;
  }
}

export const vacancyPath = (vacancyId: string): string => `/board/vacancies/${segmentOf(vacancyId)}`;
export const candidatePath = (candidateId: string): string => `/board/candidates/${segmentOf(candidateId)}`;
export const recordPath = (vacancyId: string, recordId: string): string =>
  `${vacancyPath(vacancyId)}/records/${segmentOf(recordId)}`;

/** Of the page of people, with what is stored about one of them. */
export const personPath = (candidateId: string): string => `/board/people?candidate=${encodeURIComponent(candidateId)}`;
/** Of the feed, with the events about a candidate. */
export const eventsPath = (candidateId: string): string => `/board/feed?candidate=${encodeURIComponent(candidateId)}`;

/** The page at an address: a card is open over its pipeline, and leaves it where it is. */
export const pageAt = (path: string): string =>
  path.replace(/^(\/board\/vacancies\/[^/]+)\/records(\/[^/]*)?\/?$/, '$1');
