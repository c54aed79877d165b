import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';

/**
 * Jest's runtime, but for where modules live: Node's own loader loads them, once for a worker, and not Jest's sandbox, anew for
 * each suite. To load the service and what it stands on cost half of all the tests' time. Hence what a module keeps is seen by
 * the suites that follow; what a suite changes of the process, its environment takes back (jestEnvironment.mjs). Modules
 * can't be mocked.
 */

const require = createRequire(import.meta.url);
const globalsUrl = new URL('jestGlobals.mjs', import.meta.url).href;
/** Where Jest's own runner looks for what listens to a suite, under this name in all of its copies. */
const handlers = Symbol.for('EVENT_HANDLERS');

/** Of the files that were loaded, by their URLs, for the places that errors tell. @type {Map<string, string>} */
const sourceMaps = new Map();
/** @type {((filename: string) => string) | undefined} */
let transformed;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true };
    try {
      return next(specifier, context);
    } catch (notFound) {
      if (!/^\.{1,2}\/.*\.js$/.test(specifier)) throw notFound;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
  load(url, context, next) {
    if (!transformed || !/^file:.*\.ts$/.test(url) || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: transformed(fileURLToPath(url)), shortCircuit: true };
  },
});

export default class NativeRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest);
    this.jestOf = (path) => this.jestGlobals.jestObjectFor(path);
    this.suite = rest[2];
    transformed ??= (filename) => {
      const { code, sourceMapPath } = transformer.transform(filename, {
        ...{ collectCoverage: false, collectCoverageFrom: [], coverageProvider: 'v8', isInternalModule: false },
        ...{ supportsDynamicImport: true, supportsExportNamespaceFrom: true },
        ...{ supportsStaticESM: true, supportsTopLevelAwait: true },
      });
      if (sourceMapPath) sourceMaps.set(pathToFileURL(filename).href, sourceMapPath);
      return code;
    };
  }

  /** The runner's own modules. What holds a suite's state is loaded anew for each. */
  requireInternalModule(from, to) {
    const path = to ?? from;
    if (path.includes('jest-circus')) {
      delete require.cache[path];
      delete globalThis[handlers];
    }
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    globalThis.suiteGlobals = { ...globals, jest: this.jestOf(this.suite) };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
