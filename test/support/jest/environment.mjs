import { TestEnvironment } from 'jest-environment-node';

const { exit } = process;
// With Jest's default of 100 frames, stacks cost more than the rest of an error in suites with many errors.
const stackFrames = 20;

/**
 * Jest's environment without a sandbox (runtime.mjs): a suite uses the worker's own globals, and they are restored
 * after the suite.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: config.projectConfig, global: globalThis });
    this.before = { console: globalThis.console, env: { ...process.env }, frames: Error.stackTraceLimit };
    Error.stackTraceLimit = stackFrames;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    const { console, env, frames } = this.before;
    globalThis.console = console;
    Error.stackTraceLimit = frames;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    globalThis.suiteGlobals = undefined;
    await super.teardown();
  }
}
