import type { LogFiles } from '../../../lib/core/gateways.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../../lib/core/time.ts';
import { findParts } from '../../../lib/event-log/store/parts.ts';
import { delayedProgressBar } from '../delayed-progress-bar.ts';
import { eventsOf, type LoggedEvent } from '../event-lines.ts';
import type { EventFilter } from '../options.ts';
import { noFaults } from '../read-faults.ts';
import { overseasTimeZone } from './overseas-time-zones.ts';
import { ALL_DAYS } from './range.ts';

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
  const filter: EventFilter = { entityId, events: ['entity_created', 'entity_updated'] };
  const parts = (await findParts(files, ALL_DAYS)).toReversed();
  const bar = delayedProgressBar('Finding the time zone');
  for (const [index, part] of parts.entries()) {
    let last: string | undefined;
    for await (const { event } of eventsOf(files, part, filter, noFaults()))
      last = timeZoneInEvent(event) ?? last;
    bar.update(index + 1, parts.length);
    if (last === undefined) continue;
    bar.end();
    return last;
  }
  bar.end();
  return undefined;
}

/** The time zone that an event gives its association, directly or by its postal code. */
export function timeZoneInEvent(event: LoggedEvent): string | undefined {
  const changes = event['changes'];
  const zone = newValue(changes, 'time_zone');
  if (typeof zone === 'string' && isTimeZone(zone)) return zone;
  const postalCode = event['postal_code'] ?? newValue(changes, 'postal_code');
  return typeof postalCode === 'string' ? (overseasTimeZone(postalCode) ?? DEFAULT_TIME_ZONE) : undefined;
}

function newValue(changes: unknown, field: string): unknown {
  const change: unknown = isObject(changes) ? Reflect.get(changes, field) : undefined;
  return isObject(change) ? Reflect.get(change, 'new') : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
