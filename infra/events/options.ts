import { type EventName, eventFieldNames } from '../../lib/core/events.ts';
import { isTimeZone } from '../../lib/core/time.ts';
import { StopLine } from '../local/stop-line.ts';

/** Which events a command is about, and whether it shows who they are about. */
export const selection = {
  entity: { type: 'string' },
  event: { type: 'string' },
  personal: { type: 'boolean', default: false },
  stage: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Which days it is about. */
export const period = {
  from: { type: 'string' },
  to: { type: 'string' },
  'time-zone': { type: 'string' },
} as const;

/** The events somebody wants; what is undefined does not matter. */
export type Wanted = { entityId: number | undefined; events: readonly EventName[] | undefined };

export function readWanted(values: { entity?: string | undefined; event?: string | undefined }): Wanted {
  const events = values.event === undefined ? undefined : readNames(values.event);
  return { entityId: readEntity(values.entity), events };
}

export function readEntity(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new StopLine('--entity takes the number of an association, such as 12.');
}

export function readTimeZone(text: string | undefined): string | undefined {
  if (text === undefined || isTimeZone(text)) return text;
  throw new StopLine('--time-zone takes a name such as Indian/Reunion.');
}

function readNames(text: string): EventName[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isEventName(name)) return name;
    throw new StopLine(`There is no event ${name}. Events: ${eventNames.join(', ')}.`);
  });
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventFieldNames, name);
}

/** All events there are, in the order of their table. */
export const eventNames = Object.keys(eventFieldNames).filter(isEventName);
