import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const globalSetup = './test/support/globalSetup.ts';

/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  testTimeout: 120_000,
  // An embedded database costs some 300 MB in every worker.
  maxWorkers: 2,
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
          keepClassNames: true,
        },
      },
    ],
  },
  reporters: ['default', './scripts/tallyReporter.mjs'],
  ...(existsSync(new URL(globalSetup, import.meta.url)) && { globalSetup }),
};

// Global set-up runs in Node itself, past moduleNameMapper: there, too, './x.js' has to find the source './x.ts'.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (notFound) {
      if (!/^\.{1,2}\/.*\.js$/.test(specifier)) throw notFound;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});
