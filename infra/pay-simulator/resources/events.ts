import * as z from 'zod';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { created, isWithin, listOf, paging } from '../api/listing.ts';
import { flag, operation, operationParams, text } from '../api/operation.ts';
import type { PayEvent, State } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';

/** The API version of the provider that the simulator implements. */
export const API_VERSION = '2026-10-28.endive';

/** The provider stores events for thirty days; the simulator stores only this number of the latest ones. */
const MAX_EVENTS = 5000;

type Emission = { account: string; type: string; object: object; previous?: object };

/** Stores an event of an account and delivers it. */
export function emit(world: World, { account, type, object, previous }: Emission): void {
  const event: PayEvent = {
    id: newId(world, 'evt'),
    object: 'event',
    account,
    api_version: API_VERSION,
    created: epochNow(world),
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: world.switches.livemode,
    pending_webhooks: 1,
    request: world.cause,
    type,
  };
  storeEvent(world.state, event);
  world.deliver(event);
}

function storeEvent({ events, undelivered }: State, event: PayEvent): void {
  events.push(event);
  const dropped = events.length > MAX_EVENTS ? events.shift() : undefined;
  if (dropped) delete undelivered[dropped.id];
}

export const retrieveEvent = operation(
  'GET',
  '/v1/events/{id}',
  operationParams({}),
  (world, _, { account, id }) => {
    const event = world.state.events.find((one) => one.id === id && one.account === account);
    if (!event) throw resourceMissing('event', id);
    return event;
  },
);

export const listEvents = operation(
  'GET',
  '/v1/events',
  operationParams({
    ...paging,
    created,
    type: text().optional(),
    types: z.array(text()).max(20).optional(),
    delivery_success: flag().optional(),
  }),
  (world, params, { account }) => {
    const { type, types } = params;
    const { undelivered } = world.state;
    if (type !== undefined && types !== undefined)
      throw invalidRequest('You may specify only one of these parameters: type, types.', { param: 'types' });
    const found = world.state.events.filter(
      (event) =>
        event.account === account &&
        isWithin(event.created, params.created) &&
        (type === undefined || isOfType(event, type)) &&
        (types === undefined || types.some((one) => isOfType(event, one))) &&
        (params.delivery_success === undefined ||
          params.delivery_success !== Object.hasOwn(undelivered, event.id)),
    );
    return listOf('/v1/events', found, params);
  },
);

/** Whether an event has the type; `charge.*` matches all charge events. */
function isOfType(event: PayEvent, type: string): boolean {
  return type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type;
}
