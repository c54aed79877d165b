import { TestEnvironment } from 'jest-environment-node';
import { lendEmbedded } from './embeddedShelf.mjs';

/** Jest's environment, and what a worker keeps from suite to suite. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Jest's own 100 frames cost suites of many errors more than the rest of an error.
    this.global.Error.stackTraceLimit = 20;
    // By a getter: of plain values Jest deletes all properties once a suite is done.
    Object.defineProperty(this.global, 'lendEmbedded', { get: () => lendEmbedded });
  }
}
