import { quoted } from '../core/quoted.js';

/** GraphQL's own words for a fault quote names, values and whole literals of the client's: each is cut short here. */

/** What stands before a literal or a token, which is printed as it is, to the end of the sentence. */
const beforeLiteral = /(?:, found|value:|has invalid value|Syntax Error: Unexpected) /;
/** Conflicts and circles name as many fields or fragments as there are. */
const maxMessageLength = 1000;

/** A message of GraphQL's or Apollo's, with no more of the client's input in it than is quoted anywhere. */
export function inBrief(message: string): string {
  const literal = beforeLiteral.exec(message);
  const end = literal ? literal.index + literal[0].length : message.length;
  // Names have no quotation marks in them.
  const parts = message.slice(0, end).split('"', maxMessageLength);
  const words = parts.map((part, index) => (index % 2 === 0 ? part : quoted(part))).join('"');
  return `${words}${quoted(message.slice(end))}`.slice(0, maxMessageLength);
}
