// `npm run check -- audit:production`: npm's known vulnerabilities, high and critical, in what is installed in
// production. Those in scripts/audit.json are accepted until their day.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const accepted = JSON.parse(readFileSync('scripts/audit.json', 'utf8'));
const today = new Date().toISOString().slice(0, 10);
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const report = JSON.parse(stdout);

if (!report.vulnerabilities) {
  console.log(`SKIPPED: the registry gives no audit (${report.message ?? report.error?.summary}).`);
} else {
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  const serious = new Map(
    advisories
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map((one) => [one.url.split('/').at(-1), one]),
  );
  for (const [id, { severity, name, title }] of serious) {
    const { reason, until } = accepted.find((one) => one.id === id) ?? {};
    const isAccepted = until !== undefined && today <= until;
    console.log(`${isAccepted ? 'accepted' : 'FAIL'} ${id} ${severity} ${name}: ${isAccepted ? reason : title}`);
    if (!isAccepted) process.exitCode = 1;
  }
  if (serious.size === 0) console.log('No vulnerability that is high or critical.');
}
