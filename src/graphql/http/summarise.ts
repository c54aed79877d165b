import { quoted } from '../../core/kernel/quoted.js';

/**
 * GraphQL's own error messages quote names, values and whole literals of the client's. Each quote is shortened here.
 */

/** The text before a literal or a token, which GraphQL prints unquoted and up to the end of the sentence. */
const beforeLiteral = /(?:, found|value:|has invalid value|Syntax Error: Unexpected) /;
/** Messages about conflicts and cycles name every field or fragment that takes part. */
const maxMessageLength = 1000;

/** A message of GraphQL's or Apollo's in which each quote of the client's input is shortened to the common bound. */
export function summarise(message: string): string {
  const literal = beforeLiteral.exec(message);
  const end = literal ? literal.index + literal[0].length : message.length;
  // Names contain no quotation marks.
  const parts = message.slice(0, end).split('"', maxMessageLength);
  const words = parts.map((part, index) => (index % 2 === 0 ? part : quoted(part))).join('"');
  return `${words}${quoted(message.slice(end))}`.slice(0, maxMessageLength);
}
