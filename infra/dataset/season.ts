import { addDays, type Instant } from '../../lib/core/time.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import type { Association, Season } from './association-types.ts';
import { historyRow } from './history.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { SeasonDates } from './seasons.ts';
import { assignAddresses, writeSectors } from './sectors.ts';

/** Writes a season: the operation, its memberships, and its sectors with their members and addresses. */
export async function writeSeason(db: Db, association: Association, dates: SeasonDates): Promise<Season> {
  const { shape } = association;
  const now = `${addDays(dates.start, -20)}T18:00:00.000Z`;
  const operationId = await writeOperation(db, association, dates, now);
  const opeUserIds = await writeMemberships(db, association, operationId, now);
  const sectorIds = await reserveIds(db, 'sectors', shape.sectors);
  const sectors = sectorIds.map((id, at) => ({ id, pair: pairOf(at, shape.members) }));
  const season = { dates, operationId, opeUserIds, sectors };
  await writeSectors(db, association, season, now);
  await assignAddresses(db, operationId);
  return season;
}

async function writeOperation(
  db: Db,
  { entityId }: Association,
  dates: SeasonDates,
  now: Instant,
): Promise<number> {
  const [id = 0] = await reserveIds(db, 'operations', 1);
  const operation = {
    id,
    entity_id: entityId,
    name: dates.name,
    date_start: dates.start,
    date_end: dates.end,
    chk_active: dates.isRunning ? (1 as const) : (0 as const),
    calendar_value_cents: 200,
    created_at: now,
    updated_at: now,
  };
  await insertRows(db, 'operations', [operation]);
  return id;
}

async function writeMemberships(
  db: Db,
  { shape, entityId, userIds }: Association,
  operationId: number,
  now: Instant,
): Promise<number[]> {
  const ids = await reserveIds(db, 'ope_users', shape.members);
  const operation = { operation_id: operationId, entity_id: entityId };
  const began = { created_at: now, updated_at: now };
  const memberships = ids.map((id, at) => ({ id, ...operation, user_id: userIds[at] ?? 0, ...began }));
  await insertRows(db, 'ope_users', memberships);
  const added = { entityId, object: 'membership', action: 'added', by: userIds[0] ?? null, at: now } as const;
  const history = ids.map((objectId) => historyRow({ ...added, objectId }));
  await insertRows(db, 'history', history);
  return ids;
}

/** The two members (by index) who visit a sector. */
function pairOf(sector: number, members: number): number[] {
  const first = sector % members;
  return [first, (first + 1) % members];
}
