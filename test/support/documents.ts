import fc from 'fast-check';

/**
 * Documents that are built to be costly to walk, up to the limits of size (docs/BOUNDS.md, "One GraphQL operation").
 */

const range = (count: number): number[] => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, at) => at);
const repeated = (text: string, count: number): string => text.repeat(Math.max(0, Math.floor(count)));

/** Levels of fragments, each of which spreads the next one twice: a walk over all paths takes 2 to the power of levels. */
export function doubledFragments(levels: number, kind: 'query' | 'subscription' = 'query'): string {
  const [type, fields] =
    kind === 'query' ? ['Query', 'viewer { kind }'] : ['Subscription', 'events(companyId: "acme") { seq }'];
  const fragments = range(levels).map((at) => `fragment F${at} on ${type} { ...F${at + 1} ...F${at + 1} }`);
  return `${kind} { ...F0 } ${fragments.join(' ')} fragment F${levels} on ${type} { ${fields} }`;
}

/** Objects that lead to each other: each level of fields has several times as many paths as the level before. */
function sharedLevels(levels: number): string {
  const record = (at: number): string => (at <= levels ? `...R${at}` : '__typename');
  const page = (name: string, at: number): string =>
    at > levels ? '' : `${name}(first: 1) { nodes { ${record(at)} } edges { node { ${record(at + 1)} } } }`;
  const fragments = range(levels).flatMap((before) => {
    const at = before + 1;
    const next = at < levels ? `vacancy { ...V${at + 1} } previousRecord { ${record(at + 1)} }` : '';
    const pages = ['records', 'interviews', 'psychometrics'].map((name) => page(name, at + 2)).join(' ');
    return [`fragment R${at} on FeatureRecord { id ${next} }`, `fragment V${at} on Vacancy { id ${pages} }`];
  });
  const used = fragments.filter((text) => !text.startsWith('fragment V1 '));
  return `{ record(companyId: "a", vacancyId: "v", id: "r") { ...R1 } } ${used.join(' ')}`;
}

/** Families of documents by their number of selections, approximately. */
export const families: Readonly<Record<string, (selections: number) => string>> = {
  'one field again and again': (count) => `{ viewer { ${repeated('id ', count)} } }`,
  'one object again and again': (count) => `{ ${repeated('viewer { id } ', count / 2)} }`,
  'doubled fragments': (count) => doubledFragments(count / 2 - 3),
  'fragments spread ten times': (count) => {
    const levels = Math.floor(count / 10) - 1;
    const fragments = range(levels).map((at) => `fragment F${at} on Query { ${repeated(`...F${at + 1} `, 10)} }`);
    return `{ ...F0 } ${fragments.join(' ')} fragment F${levels} on Query { viewer { id } }`;
  },
  'a fragment that many share': (count) => {
    const names = range(count / 4 - 1);
    const fragments = names.map((at) => `fragment F${at} on Query { ...Shared viewer { id } }`);
    const spread = names.map((at) => `...F${at}`).join(' ');
    return `{ ${spread} } ${fragments.join(' ')} fragment Shared on Query { viewer { kind } }`;
  },
  'deep inline fragments': (count) => {
    const levels = Math.min(count, 180);
    return `{ ${repeated('... { ', levels)} viewer { id } ${repeated('} ', levels)} }`;
  },
  'many inline fragments': (count) => `{ ${repeated('... on Query { viewer { id } } ', count / 2)} }`,
  'levels of shared fragments': (count) => sharedLevels(count < 100 ? 4 : 11),
  'many operations': (count) => {
    const operations = range(count / 3).map((at) => `query Q${at} { ...F0 }`);
    const fragments = range(count / 3).map((at) => `fragment F${at} on Query { ...F${at + 1} }`);
    return `${operations.join(' ')} ${fragments.join(' ')} fragment F${fragments.length} on Query { viewer { id } }`;
  },
  'many subscriptions': (count) => {
    const operations = range(count / 4).map((at) => `subscription S${at} { ...F0 }`);
    const last = operations.length;
    const fragments = range(last).map((at) => `fragment F${at} on Subscription { ...F${at + 1} }`);
    const field = 'events(companyId: "acme") { seq }';
    return `${operations.join(' ')} ${fragments.join(' ')} fragment F${last} on Subscription { ${field} }`;
  },
  directives: (count) => `{ viewer { ${repeated('id @skip(if: false) @include(if: true) ', count / 4)} } }`,
  'many variables': (count) => {
    const names = range(count / 4);
    const definitions = names.map((at) => `$v${at}: Boolean = false`).join(' ');
    return `query (${definitions}) { viewer { ${names.map((at) => `id @skip(if: $v${at})`).join(' ')} } }`;
  },
  introspection: (count) =>
    `{ __schema { types { ${repeated('name ', count / 3)} fields { ${repeated('name ', count / 3)} type { ${repeated('name ', count / 3)} } } } } }`,
};

/** Fragments that spread any later ones, any number of times. */
export const tangledFragments: fc.Arbitrary<string> = fc
  .array(fc.array(fc.tuple(fc.nat(40), fc.boolean()), { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((all) => {
    const fragments = all.map((spreads, at) => {
      const selections = spreads.map(([step, isInline]) => {
        const spread = `...F${Math.min(all.length, at + 1 + step)}`;
        return isInline ? `... on Query { ${spread} }` : spread;
      });
      return `fragment F${at} on Query { ${selections.join(' ')} }`;
    });
    return `{ ${all.map((_, at) => `...F${at}`).join(' ')} } ${fragments.join(' ')} fragment F${all.length} on Query { viewer { id } }`;
  });
