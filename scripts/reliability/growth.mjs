// The part of docs/RELIABILITY.md about how the CPU time of an input grows with its size (test/hostile/growth).
import { table, whole } from './report.mjs';

const kinds = ['numbers', 'texts', 'lists', 'documents', 'messages', 'rows'];

/** The costliest input of some, by its CPU time at the bound. */
const costliest = (inputs) => inputs.toSorted((a, b) => b.cpuMs[2] - a.cpuMs[2])[0];
const most = (inputs, of) => Math.max(...inputs.map(of));
const figuresOf = (inputs) => [
  whole(inputs.length),
  ...costliest(inputs).cpuMs.map((ms) => ms.toFixed(1)),
  most(inputs, ({ longestMs }) => longestMs).toFixed(0),
  most(inputs, ({ exponent }) => exponent).toFixed(2),
];
const columns = ['inputs', 'CPU at 1/100, ms', 'at 1/10', 'at the limit', 'longest turn, ms', 'highest exponent'];

/** @param {{ passed: number, failed: number, growth: { kind: string, via: string, name: string, hasCredential: boolean,
 *   covers: string[], cpuMs: number[], longestMs: number, exponent: number }[] }} figures */
export function growthReport({ passed, failed, growth }) {
  const row = (title, inputs) => (inputs.length === 0 ? [] : [[title, ...figuresOf(inputs)]]);
  const withCredential = growth.filter(({ hasCredential }) => hasCredential);
  const rows = [
    ...kinds.flatMap((kind) =>
      row(
        kind,
        withCredential.filter((one) => one.kind === kind),
      ),
    ),
    ...row(
      'all of these, without a credential',
      growth.filter(({ hasCredential }) => !hasCredential),
    ),
  ];
  return [
    `${whole(growth.length)} inputs; ${whole(passed)} tests passed, ${whole(failed)} failed.`,
    table(['what grows', ...columns], rows),
  ].join('\n\n');
}

/** Each operation, tool and message, with its costliest input: for the console, not for the page. */
export function growthOfEach({ growth }) {
  const covered = [...new Set(growth.flatMap(({ covers }) => covers))].toSorted((a, b) => a.localeCompare(b, 'en'));
  const each = covered.map((name) => {
    const inputs = growth.filter(({ covers }) => covers.includes(name));
    return [`\`${name}\`, ${costliest(inputs).name}`, ...figuresOf(inputs)];
  });
  return table(['what is called', ...columns], each);
}
