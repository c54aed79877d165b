/**
 * The first module of every process and command. What it starts is imported only after the check, because an older
 * Node.js fails on the first import that it does not know. So this file imports nothing, and its syntax is old.
 */

/** The oldest Node.js that works: `engines` of package.json. */
export const leastNode = '22.17';

/** Starts what this Node.js is new enough for; else says so, and exits with 1. */
export function onSupportedNode(start: () => Promise<unknown>): void {
  const { node } = process.versions;
  if (isSupported(node)) {
    cacheCompiledCode();
    void start();
    return;
  }
  process.stderr.write(
    `Node.js ${node} is too old: ${leastNode} or newer is needed. Update Node.js, or start the service with an npm script, which uses the Node.js that \`npm ci\` installs.\n`,
  );
  process.exitCode = 1;
}

/**
 * Saves the code that V8 compiles, beside the build, so that the next start needs less CPU. Where the directory can't be
 * written, nothing is saved.
 */
function cacheCompiledCode(): void {
  const directory = `${import.meta.dirname}/../.compile-cache`;
  process.getBuiltinModule('node:module').enableCompileCache(directory);
}

/** @param version such as `24.21.0` */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastNode.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
