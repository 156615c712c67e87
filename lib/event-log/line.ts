import type { Day, Instant } from '../time.ts';

const START = /^\{"timestamp":"((\d{4}-\d{2}-\d{2})T[\d:.]{8,12}Z)"/;

/** The instant of an event line: every line begins with it. */
export function instantOf(line: string): Instant {
  return START.exec(line)?.[1] ?? refuse();
}

/** The day an event belongs to: that of its instant, UTC. */
export function dayOf(line: string): Day {
  return START.exec(line)?.[2] ?? refuse();
}

function refuse(): never {
  throw new Error('this is not an event line');
}
