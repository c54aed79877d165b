import { httpUrl } from '../kernel/values/shapes.js';

/** Where another system shows candidates: a URL with a place for the percent-encoded id. It is never fetched. */

const place = '{candidateId}';

/** A template of https URLs. The id is in the path, the query or the fragment, never in the host. */
export const candidateUrlTemplate = httpUrl.refine(isTemplate, {
  error: `must be an https URL without credentials, with ${place} once, after the host`,
});

function isTemplate(template: string): boolean {
  const [before = '', after, ...others] = template.split(place);
  if (after === undefined || others.length > 0) return false;
  const [one, other] = ['a', 'b'].map((id) => `${before}${id}${after}`);
  if (!one || !other || !URL.canParse(one) || !URL.canParse(other)) return false;
  const { protocol, username, password, host } = new URL(one);
  return protocol === 'https:' && username === '' && password === '' && host === new URL(other).host;
}
