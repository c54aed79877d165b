/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  runtime: '<rootDir>/test/support/jestRuntime.mjs',
  globalSetup: '<rootDir>/test/support/jestSetUp.mjs',
  globalTeardown: '<rootDir>/test/support/jestTearDown.mjs',
  testEnvironment: '<rootDir>/test/support/jestEnvironment.mjs',
  testSequencer: '<rootDir>/test/support/jestSequencer.mjs',
  testTimeout: 120_000,
  // An embedded database costs some 300 MB in every worker.
  maxWorkers: 2,
  // A suite's modules are never all let go. Beyond this a worker collects garbage for longer than it takes to start another.
  workerIdleMemoryLimit: '700MB',
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
};
