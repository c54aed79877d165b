// Installs the benchmark's packages: its own, and those of the peers that need other versions.
import { spawnSync } from 'node:child_process';

const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
for (const folder of ['bench', 'bench/peers/yoga']) {
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
