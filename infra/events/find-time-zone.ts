import type { LogFiles } from '../../lib/core/gateways.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../lib/core/time.ts';
import { findParts } from '../../lib/event-log/store/parts.ts';
import { eventsOf, type LoggedEvent } from './event-lines.ts';
import { noFaults } from './faults.ts';
import type { Wanted } from './options.ts';
import { zoneOverseas } from './overseas.ts';
import { EVER } from './range.ts';
import { slowBar } from './slow-bar.ts';

/** Whose days are meant, and who says so. */
export type TimeZone = { name: string; told: 'asked' | 'log' | 'default' };

/** The one that was asked for, else that of the association as the log tells it, else that of Paris. */
export async function findTimeZone(
  files: LogFiles,
  { entityId, asked }: { entityId: number | undefined; asked: string | undefined },
): Promise<TimeZone> {
  if (asked !== undefined) return { name: asked, told: 'asked' };
  const found = entityId === undefined ? undefined : await lastTold(files, entityId);
  return found === undefined ? { name: DEFAULT_TIME_ZONE, told: 'default' } : { name: found, told: 'log' };
}

/** An association seldom says where it is: the log is read backwards until it does. */
async function lastTold(files: LogFiles, entityId: number): Promise<string | undefined> {
  const wanted: Wanted = { entityId, events: ['entity_created', 'entity_updated'] };
  const parts = (await findParts(files, EVER)).toReversed();
  const bar = slowBar('Finding the time zone');
  for (const [index, part] of parts.entries()) {
    let last: string | undefined;
    for await (const { event } of eventsOf(files, part, wanted, noFaults())) last = zoneIn(event) ?? last;
    bar.update(index + 1, parts.length);
    if (last === undefined) continue;
    bar.end();
    return last;
  }
  bar.end();
  return undefined;
}

/** What an event says of the time zone of its association. */
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
