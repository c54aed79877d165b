// `npm run check -- alerts`: promtool checks the alerts and runs their tests. It belongs to Prometheus (Debian's
// package prometheus).
import { spawnSync } from 'node:child_process';

const checks = [
  ['check', 'config', 'ops/prometheus/prometheus.yml'],
  ['check', 'rules', 'ops/prometheus/alerts.yml'],
  ['test', 'rules', 'ops/prometheus/alerts.test.yml'],
];
for (const args of checks) {
  const { status, error } = spawnSync('promtool', args, { stdio: 'inherit' });
  if (error) {
    console.log('SKIPPED: promtool is not installed.');
    break;
  }
  if (status !== 0) process.exitCode = 1;
}
