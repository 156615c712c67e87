import * as z from 'zod';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { TaggedReply } from '../core/reply.ts';
import { Id, Instant } from '../core/schemas/common.ts';
import type { Instant as InstantText } from '../core/time.ts';
import { addressStateMeanings, addressStates } from '../data/addresses/state.ts';
import { countUnassigned } from '../data/addresses/unassigned.ts';
import { type FieldOperation, findFieldOperation } from '../data/field/access.ts';
import { findMap } from '../data/stats/map.ts';
import { Geometry } from '../geo/schemas.ts';
import { loadOperation } from '../operations/get.ts';
import { MAX_SECTOR_ADDRESSES } from '../sectors/outline-of-area.ts';
import { percentage } from './ratios.ts';

/** Keeps the response below its limit of six megabytes, at about forty bytes each. */
const MAX_ADDRESSES = MAX_SECTOR_ADDRESSES;
/** About thirty bytes each. */
const MAX_VISITS = 40_000;

const numbers = z.array(z.number());

export const OperationMap = z
  .strictObject({
    sectors: z.array(
      z.strictObject({
        sector_id: Id,
        name: z.string(),
        color: z.string().nullable(),
        outline: Geometry.nullable(),
        done_pct: z.number().nullable().meta({ description: 'As in the figures of the operation.' }),
      }),
    ),
    since: Instant.meta({ description: 'The first day of the operation.' }),
    states: z
      .array(z.enum(addressStates).meta({ meanings: addressStateMeanings }))
      .meta({ description: 'The names of the numbers in `addresses.state`.' }),
    addresses: z
      .strictObject({
        id: z.array(Id).meta({ description: '`address_id`' }),
        lon: numbers.meta({ description: 'To a metre.' }),
        lat: numbers,
        sector_id: z.array(Id),
        nb_log: z.array(z.int()),
        state: z.array(z.int().min(0).max(3)).meta({ description: 'Places in `states`.' }),
        last_at: z
          .array(z.int().nullable())
          .meta({ description: 'The last visit, in minutes after `since`; null for none.' }),
        given_by_hand: z.array(Id).meta({
          description:
            'No column: the few ids among `id` whose sector was chosen by hand, and not by its outline.',
        }),
      })
      .meta({ description: 'Columns: the first values of all belong to one address.' }),
    without_sector: z
      .array(z.strictObject({ code_insee: z.string(), commune: z.string(), address_count: z.int() }))
      .meta({
        description:
          'Addresses that no sector has, of the communes in which sectors of the operation have or had some; while there are none, of those of the association’s other operations; `GET /api/operations/{operation_id}/addresses?sector=none` lists them. Empty for members. As imported; asked anew once a day at least.',
      }),
    visits: z
      .strictObject({ lon: numbers, lat: numbers, fk_type: z.array(z.string()) })
      .meta({ description: 'Visits without an address, as columns.' }),
  })
  .meta({ id: 'OperationMap' });

type Answer = z.input<typeof OperationMap>;

/** Returns the map of an operation; a member sees their own sectors and visits. */
export async function readMap(ctx: Context, operationId: number): Promise<TaggedReply<Answer>> {
  const { entity_id: entityId, date_start } = await loadOperation(ctx, operationId);
  const { userId } = signedIn(ctx);
  const place = await findFieldOperation(inEntity(ctx, entityId), operationId, userId);
  if (!place) throw new Problem('not-found');
  const since = `${date_start}T00:00:00.000Z`;
  // Imports of addresses do not change `seq`; the tag also contains the day, so that counts are at most a day old.
  return new TaggedReply(`${tagOf(ctx, place)}-${date_start}-${ctx.now.slice(0, 10)}`, () =>
    drawMap(inEntity(ctx, entityId), place, since),
  );
}

/** The tag changes with each change that the association's phones download, and differs per view. */
function tagOf({ scope }: Context, { operation_id, ope_user_id, seq, epoch }: FieldOperation): string {
  const view = scope === 'own' ? `member-${ope_user_id}` : 'all';
  return `${operation_id}-${seq ?? 0}-${epoch}-${view}`;
}

async function drawMap(
  ctx: Context,
  { operation_id, ope_user_id }: FieldOperation,
  since: InstantText,
): Promise<Answer> {
  const map = await findMap(ctx, {
    operationId: operation_id,
    opeUserId: ctx.scope === 'own' ? ope_user_id : null,
    maxAddresses: MAX_ADDRESSES,
    maxVisits: MAX_VISITS,
    since,
  });
  if (!map) throw new Problem('map-too-large');
  const without_sector = ctx.scope === 'own' ? [] : await countUnassigned(ctx, operation_id);
  return {
    ...map,
    sectors: map.sectors.map(({ done, dwellings, ...sector }) => ({
      ...sector,
      done_pct: percentage(done, dwellings),
    })),
    without_sector,
    since,
    states: [...addressStates],
  };
}
