/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/packages/*/test/**/*.test.ts'],
  runtime: '<rootDir>/test/support/jest/runtime.mjs',
  globalSetup: '<rootDir>/test/support/jest/setUp.mjs',
  globalTeardown: '<rootDir>/test/support/jest/tearDown.mjs',
  testEnvironment: '<rootDir>/test/support/jest/environment.mjs',
  testSequencer: '<rootDir>/test/support/jest/sequencer.mjs',
  testTimeout: 120_000,
  // An embedded database needs about 300 MB in each worker.
  maxWorkers: 2,
  // Jest never releases all modules of a suite. Above this limit, garbage collection takes longer than the start of
  // another worker.
  workerIdleMemoryLimit: '700MB',
  // A worker that is above the limit after the last suite is killed, and another is started only to be told that the run
  // has ended. On a busy machine that takes longer than Jest's 500 ms: then Jest said that a worker failed to exit. A
  // worker that is not restarted ends by itself, or names what it has open (runtime.mjs).
  workerGracefulExitTimeout: 10_000,
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
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  reporters: ['default', './scripts/tallyReporter.mjs'],
};
