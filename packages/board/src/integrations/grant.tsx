import { useWords } from '../words/words.js';
import { grantName } from './grants.js';

/** What a grant lets one do; the grant itself is shown under the pointer. */
export function Grant({ endpoint }: { readonly endpoint: string }) {
  const words = useWords();
  const name = grantName(words, endpoint);
  return name ? <span title={endpoint}>{name}</span> : <code>{endpoint}</code>;
}
