/**
 * The parts of the service that act without a caller's credential, by their ids as actors (docs/AUTHENTICATION.md,
 * "Tokens"). Stored authors and filters have ids without kinds, so no user may have one of these ids.
 */
export const ownActors = [
  'command-line',
  'erasure',
  'erasures',
  'keyRequests',
  'meetings',
  'move',
  'psychometrics',
  'refusals',
  'restore',
  'retention',
  'timers',
  'webhooks',
] as const;

/** A part of the service as the actor of an event. */
export interface OwnActor {
  readonly kind: 'WORKER' | 'PROVIDER' | 'COMMAND_LINE';
  readonly id: (typeof ownActors)[number];
}

const names: ReadonlySet<string> = new Set(ownActors);

export const isOwnActor = (id: string): boolean => names.has(id);
