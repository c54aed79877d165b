// The tags of releases, `vX.Y.Z`.
import { spawnSync } from 'node:child_process';

/** @returns {string[]} the newest first; none where this is no clone of the repository */
export function releaseTags() {
  const { stdout, status } = spawnSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag)) : [];
}
