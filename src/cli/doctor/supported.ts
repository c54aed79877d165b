import { leastNode } from '../../start/supportedNode.js';
import { fail, type Outcome, ok, warn } from './finding.js';

/** The versions that a release is tested with (README.md). Newer ones may work. */

/** Major versions, or with the least minor version of the first. */
export const supported = {
  node: { from: leastNode, to: '26' },
  postgres: { from: '15', to: '18' },
} as const;

/** @param version such as `24.22.3` */
export function nodeCheck(version: string): Outcome {
  return against(supported.node, 'Node', version, `Node ${version}`);
}

/** @param version of the server, such as `16.14` @param message what else is known of it */
export function postgresCheck(version: string, message: string): Outcome {
  return against(supported.postgres, 'PostgreSQL', version, message);
}

interface Range {
  readonly from: string;
  readonly to: string;
}

function against({ from, to }: Range, name: string, version: string, message: string): Outcome {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(from);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return fail(message, `upgrade to ${name} ${from} to ${to}`);
  if (major > Number(to))
    return warn(`${message}, which is newer than what this release was tested with`, `use ${name} ${from} to ${to}`);
  return ok(message);
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number.parseFloat);
