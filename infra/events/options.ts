import { type EventName, eventFieldNames } from '../../lib/core/events.ts';
import { isTimeZone } from '../../lib/core/time.ts';
import { UserError } from '../local/user-error.ts';

/** Options that select events, and whether they are shown unmasked. */
export const eventOptions = {
  entity: { type: 'string' },
  event: { type: 'string' },
  personal: { type: 'boolean', default: false },
  stage: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Options that select days. */
export const dayOptions = {
  from: { type: 'string' },
  to: { type: 'string' },
  'time-zone': { type: 'string' },
} as const;

/** A filter of events; undefined members match all. */
export type EventFilter = { entityId: number | undefined; events: readonly EventName[] | undefined };

export function readFilter(values: { entity?: string | undefined; event?: string | undefined }): EventFilter {
  const events = values.event === undefined ? undefined : readNames(values.event);
  return { entityId: readEntity(values.entity), events };
}

export function readEntity(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UserError('--entity takes the number of an association, such as 12.');
}

export function readTimeZone(text: string | undefined): string | undefined {
  if (text === undefined || isTimeZone(text)) return text;
  throw new UserError('--time-zone takes a name such as Indian/Reunion.');
}

function readNames(text: string): EventName[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isEventName(name)) return name;
    throw new UserError(`There is no event ${name}. Events: ${eventNames.join(', ')}.`);
  });
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventFieldNames, name);
}

export const eventNames = Object.keys(eventFieldNames).filter(isEventName);
