import { randomUUID } from 'node:crypto';

/** A UUIDv7, as the service's ids: they rise with time, so that an index grows at its end. */
export function newId(): string {
  const now = Date.now().toString(16).padStart(12, '0');
  return `${now.slice(0, 8)}-${now.slice(8)}-7${randomUUID().slice('00000000-0000-4'.length)}`;
}
