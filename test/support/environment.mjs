import { TestEnvironment } from 'jest-environment-node';
import { lendEmbedded } from './embeddedShelf.mjs';

/** Jest's environment, and what a worker keeps from suite to suite. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // By a getter: of plain values Jest deletes all properties once a suite is done.
    Object.defineProperty(this.global, 'lendEmbedded', { get: () => lendEmbedded });
  }
}
