// `npm run check -- regexes`: finds regular expressions whose time is not linear in the length of their input. scslre
// decides, which is also the engine of eslint-plugin-regexp. An expression that meets short texts alone, or none of a
// client, may stay: the line above it, or its own line, then has the comment `// regex: REASON`.
import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript5';

const sources = ['src/**/*.ts', 'packages/*/src/**/*.{ts,tsx}', 'examples/*/*.ts'];
const generated = /\/generated\//;
const reasonGiven = /\/\/ regex: \S/;

const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : sources.flatMap((pattern) => globSync(pattern)).filter((file) => !generated.test(file));
if (files.length === 0) throw new Error('No file was found.');

let looked = 0;
const found = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split('\n');
  const visit = (node) => {
    const literal = literalOf(node);
    if (literal) check(file, lines, parsed.getLineAndCharacterOfPosition(node.getStart()).line, literal);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
}
for (const line of found) console.log(line);
console.log(`${looked} regular expressions in ${files.length} files: ${found.length} of more than linear time`);
if (found.length > 0) process.exitCode = 1;

/** The expression that a node is; null if it is none, or is put together when the program runs. */
function literalOf(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  const [source, flags] = isMade ? (node.arguments ?? []) : [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' };
}

function check(file, lines, line, literal) {
  looked += 1;
  if (reasonGiven.test(lines[line] ?? '') || reasonGiven.test(lines[line - 1] ?? '')) return;
  for (const { type, exponential, character } of analyse(literal).reports) {
    const how = {
      Move: 'it is tried again at each position of',
      Self: 'it goes back within',
      Trade: 'two parts share',
    }[type];
    const cost = exponential ? 'exponential' : 'at least quadratic';
    found.push(
      `${file}:${line + 1}: /${literal.source}/${literal.flags}: ${cost} time, because ${how} a run of ${JSON.stringify(character.pick)}`,
    );
  }
}
