// `npm run check -- bruno`: runs the collection by Bruno's own command line (272 MB) against a new demo.
import { spawnSync } from 'node:child_process';
import { installedTool } from './installedTool.mjs';
import { withNewDemo } from './newDemo.mjs';

const bru = installedTool({ name: '@usebruno/cli', version: '4.1.0', bin: 'bru' });

if (bru) {
  await withNewDemo(({ origin: baseUrl, apiKey, token }) => {
    const values = Object.entries({ baseUrl, apiKey, token });
    const { status } = spawnSync(
      bru,
      ['run', '-r', '--bail', '--env', 'demo', ...values.flatMap(([name, value]) => ['--env-var', `${name}=${value}`])],
      { cwd: 'collection', stdio: 'inherit', timeout: 60_000 },
    );
    process.exitCode = status ?? 1;
  });
}
