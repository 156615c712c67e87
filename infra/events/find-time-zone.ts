import type { LogFiles } from '../../lib/core/gateways.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../lib/core/time.ts';
import { findParts } from '../../lib/event-log/store/parts.ts';
import { eventsOf, type LoggedEvent } from './event-lines.ts';
import { noFaults } from './faults.ts';
import type { Wanted } from './options.ts';
import { zoneOverseas } from './overseas.ts';
import { EVER } from './range.ts';
import { slowBar } from './slow-bar.ts';

/** The time zone of the days, and where it was taken from: an option, the log, or the default. */
export type TimeZone = { name: string; source: 'asked' | 'log' | 'default' };

/** The requested time zone, else that of the association according to the log, else that of Paris. */
export async function findTimeZone(
  files: LogFiles,
  { entityId, asked }: { entityId: number | undefined; asked: string | undefined },
): Promise<TimeZone> {
  if (asked !== undefined) return { name: asked, source: 'asked' };
  const found = entityId === undefined ? undefined : await findInLog(files, entityId);
  return found === undefined
    ? { name: DEFAULT_TIME_ZONE, source: 'default' }
    : { name: found, source: 'log' };
}

/** Reads the log backwards until an event with the time zone of the association: such events are rare. */
async function findInLog(files: LogFiles, entityId: number): Promise<string | undefined> {
  const wanted: Wanted = { entityId, events: ['entity_created', 'entity_updated'] };
  const parts = (await findParts(files, EVER)).toReversed();
  const bar = slowBar('Finding the time zone');
  for (const [index, part] of parts.entries()) {
    let last: string | undefined;
    for await (const { event } of eventsOf(files, part, wanted, noFaults())) last = zoneIn(event) ?? last;
    bar.to(index + 1, parts.length);
    if (last === undefined) continue;
    bar.end();
    return last;
  }
  bar.end();
  return undefined;
}

/** The time zone that an event gives its association, directly or by its postal code. */
export function zoneIn(event: LoggedEvent): string | undefined {
  const changes = event['changes'];
  const zone = newValue(changes, 'time_zone');
  if (typeof zone === 'string' && isTimeZone(zone)) return zone;
  const postalCode = event['postal_code'] ?? newValue(changes, 'postal_code');
  return typeof postalCode === 'string' ? (zoneOverseas(postalCode) ?? DEFAULT_TIME_ZONE) : undefined;
}

function newValue(changes: unknown, field: string): unknown {
  const change: unknown = isObject(changes) ? Reflect.get(changes, field) : undefined;
  return isObject(change) ? Reflect.get(change, 'new') : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
