import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { Damaged, Id, Instant } from '../core/schemas/common.ts';
import { addSeconds, dayIn, type Instant as InstantText, secondsBetween } from '../core/time.ts';
import { findWalkers, type WalkerRow } from '../data/stats/evening.ts';
import { findOperationOf } from '../data/stats/figure-tables.ts';
import type { Group } from '../data/stats/figures.ts';
import { loadEntity } from '../entities/get.ts';
import { loadOperation } from '../operations/get.ts';
import { presentUserName } from '../users/present.ts';
import { operationStats } from './operation.ts';

/** Speed is that of the last hour. */
const HOUR = 3600;
/** Who recorded nothing for longer does not walk now. */
const PAUSE = 45 * 60;
/** In fewer seconds nobody has a speed yet. */
const SHORTEST = 600;

const Doors = z.int().min(0);
const Speed = z.number().min(0).meta({ description: 'To a tenth.' });

export const Evening = z
  .strictObject({
    at: Instant,
    walkers: z.array(
      z.strictObject({
        ope_user_id: Id,
        user_id: Id,
        name: z.string().nullable(),
        damaged: Damaged.optional(),
        sector_id: Id.nullable().meta({ description: 'The sector of the last visit.' }),
        last_at: Instant,
        doors: Doors.meta({ description: 'Different doors in the last hour.' }),
        doors_per_hour: Speed,
      }),
    ),
    sectors: z
      .array(
        z.strictObject({
          sector_id: Id,
          sector_name: z.string(),
          remaining: Doors.meta({ description: 'Dwellings that are not done.' }),
          doors_per_hour: Speed.meta({ description: 'Of all who walk there.' }),
          finished_at: Instant.nullable().meta({
            description:
              'At that speed without a pause; null where nothing is left, or nobody has a speed yet.',
          }),
        }),
      )
      .meta({ description: 'The sectors in which somebody walks now.' }),
  })
  .meta({ id: 'Evening' });

/** Reads who walks now, and when their sectors are finished at the speed of the last hour. */
export async function readEvening(outer: Context, operationId: number): Promise<z.input<typeof Evening>> {
  const { entity_id: entityId } = await loadOperation(outer, operationId);
  const ctx = inEntity(outer, entityId);
  const now = ctx.now;
  const rows = await findWalkers(ctx, { operationId, since: addSeconds(now, -HOUR), until: now });
  const walkers = rows
    .filter(({ last_at }) => secondsBetween(last_at, now) <= PAUSE)
    .map((row) => ({ row, speed: speedOf(row, now) }));
  return {
    at: now,
    walkers: walkers.map(({ row, speed }) => presentWalker(ctx, row, speed)),
    sectors: walkers.length === 0 ? [] : await walkedSectors(ctx, { entityId, operationId }, walkers),
  };
}

type Walker = { row: WalkerRow; speed: number };

/** Doors an hour: over an hour, or since the first visit of it. */
function speedOf({ first_at, doors }: WalkerRow, now: InstantText): number {
  const seconds = Math.min(HOUR, secondsBetween(first_at, now));
  return seconds < SHORTEST ? 0 : (doors * HOUR) / seconds;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

function presentWalker(ctx: Context, row: WalkerRow, speed: number) {
  const { ope_user_id, user_id, sector_id, last_at, doors } = row;
  const name = presentUserName(ctx, row);
  return { ope_user_id, user_id, ...name, sector_id, last_at, doors, doors_per_hour: tenth(speed) };
}

type Place = { entityId: number; operationId: number };

async function walkedSectors(ctx: Context, { entityId, operationId }: Place, walkers: readonly Walker[]) {
  const [entity, operation] = await Promise.all([
    loadEntity(ctx, entityId),
    findOperationOf(ctx, entityId, operationId),
  ]);
  const place = { entity, operation, today: dayIn(entity.time_zone, ctx.now) };
  const groups = new Set<Group>(['sector']);
  const figures = await operationStats(ctx, place, { group: { groups, isNamed: true } });
  return (figures.by_sector ?? []).flatMap(({ sector_id, sector_name, dwellings, done }) => {
    const here = walkers.filter(({ row }) => row.sector_id === sector_id);
    if (here.length === 0) return [];
    const speed = here.reduce((sum, one) => sum + one.speed, 0);
    const remaining = Math.max(0, dwellings - done);
    const seconds = Math.round((remaining * HOUR) / speed);
    const finished_at = remaining === 0 || speed === 0 ? null : addSeconds(ctx.now, seconds);
    return [{ sector_id, sector_name, remaining, doors_per_hour: tenth(speed), finished_at }];
  });
}
