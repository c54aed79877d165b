import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';

/**
 * Jest's runtime with another loader for modules: Node's own loader loads them once for a worker, instead of Jest's
 * sandbox for each suite. To load the service and its dependencies took half of the time of all tests. Therefore the
 * state of a module is seen by later suites, and modules can't be mocked. What a suite changes of the process, its
 * environment restores (environment.mjs).
 */

const require = createRequire(import.meta.url);
const globalsUrl = new URL('globals.mjs', import.meta.url).href;
/** The packages' sources: tests need no build of them. @type {Readonly<Record<string, string>>} */
const ownUrls = {
  '#graphql-executor': new URL('../../../packages/graphql-executor/src/index.ts', import.meta.url).href,
  'recruitment-pipeline-client': new URL('../../../packages/client/src/index.ts', import.meta.url).href,
  'recruitment-pipeline-client/caches': new URL('../../../packages/client/src/generated/caches.ts', import.meta.url)
    .href,
  'recruitment-pipeline-client/errors': new URL('../../../packages/client/src/errors.ts', import.meta.url).href,
  'recruitment-pipeline-client/shapes': new URL('../../../src/core/shapes.ts', import.meta.url).href,
  'recruitment-pipeline-client/sync': new URL('../../../packages/client/src/sync/sync.ts', import.meta.url).href,
};
/** The key under which all copies of Jest's runner keep a suite's event handlers. */
const handlers = Symbol.for('EVENT_HANDLERS');

/** The source maps of loaded files by URL, for the locations in errors. @type {Map<string, string>} */
const sourceMaps = new Map();
/** @type {((filename: string) => string) | undefined} */
let transformed;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true };
    const ownUrl = ownUrls[specifier];
    if (ownUrl) return { url: ownUrl, shortCircuit: true };
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

/** The message by which jest-worker ends a worker. It reports one that has not ended after 500 ms. */
const endOfWorker = 2;

// A worker ends as soon as nothing is open: Node would first free the gigabyte that it holds, which takes longer. What
// is still open is named.
if (process.send) {
  process.on('message', function ended([type]) {
    if (type !== endOfWorker) return;
    process.off('message', ended);
    process.once('beforeExit', () => process.exit());
    setTimeout(() => {
      console.error(`A worker of the tests has still open: ${process.getActiveResourcesInfo().join(', ')}`);
      process.exit();
    }, 200).unref();
  });
}

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

  /** Loads the runner's own modules. Those that hold a suite's state are loaded for each suite. */
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
