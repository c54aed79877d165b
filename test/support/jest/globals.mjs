/**
 * The functions that tests import as @jest/globals. Each call goes to the running suite's functions. So a module that
 * several suites share, and that has kept `it.skip` when it was loaded, calls that of the current suite.
 */

const suite = () => /** @type {any} */ (globalThis).suiteGlobals;

/** @param {() => any} found @returns {any} */
function later(found) {
  const known = new Map();
  return new Proxy(() => undefined, {
    apply: (_target, _self, values) => found()(...values),
    get(_target, key) {
      if (typeof found()[key] !== 'function') return found()[key];
      if (!known.has(key))
        known.set(
          key,
          later(() => found()[key]),
        );
      return known.get(key);
    },
  });
}

export const afterAll = later(() => suite().afterAll);
export const afterEach = later(() => suite().afterEach);
export const beforeAll = later(() => suite().beforeAll);
export const beforeEach = later(() => suite().beforeEach);
export const describe = later(() => suite().describe);
export const expect = later(() => suite().expect);
export const it = later(() => suite().it);
export const jest = later(() => suite().jest);
export const test = later(() => suite().test);
