import type { Context } from '../../core/context.ts';
import { EntitySettings } from '../../core/records/entity.ts';
import { findVisitedAddresses } from '../../data/addresses/addresses.ts';
import { findEntity } from '../../data/entities.ts';
import type { ExportToBuild } from '../../data/exports.ts';
import { findOperation } from '../../data/operations.ts';
import { findDoors } from '../../data/walk/doors.ts';
import { findLastSeasons, findSectorsOfSheets } from '../../data/walk/sheets.ts';
import { entityName } from '../../entities/present.ts';
import { ExportFilter } from '../schemas.ts';
import { linesOfDoor, outcomeOf } from './lines-of-door.ts';
import type { Sheet } from './sheet.ts';

type Head = Pick<Sheet, 'association' | 'operation' | 'of'> & { showsLastSeason: boolean };
type Sector = Awaited<ReturnType<typeof findSectorsOfSheets>>[number];

/** Reads the sheets of an export one after another, each in a separate transaction. */
export async function* readSheets(ctx: Context, wanted: ExportToBuild): AsyncIterable<Sheet> {
  const { entity_id: entityId } = wanted;
  const { head, sectors } = await ctx.transact({ entityId }, (trx) => readHead(trx, wanted));
  for (const [at, sector] of sectors.entries())
    yield await ctx.transact({ entityId }, (trx) => readSheet(trx, { head, sector, at }));
}

async function readHead(ctx: Context, { entity_id, operation_id, filter }: ExportToBuild) {
  if (operation_id === null) throw new Error('sheets are of an operation');
  const [entity, operation, sectors] = await Promise.all([
    findEntity(ctx, entity_id),
    findOperation({ ...ctx, scope: 'entity' }, operation_id),
    findSectorsOfSheets(ctx, operation_id, ExportFilter.parse(filter).sector_id),
  ]);
  const head: Head = {
    association: (entity && entityName(ctx, entity)) ?? '',
    operation: operation?.name ?? '',
    of: sectors.length,
    showsLastSeason: entity ? EntitySettings.parse(entity.settings).paper_last_season : false,
  };
  return { head, sectors };
}

async function readSheet(
  ctx: Context,
  { head: { showsLastSeason, ...head }, sector, at }: { head: Head; sector: Sector; at: number },
): Promise<Sheet> {
  const doors = await findDoors(ctx, [sector.id]);
  const ids = doors.map(({ id }) => id);
  const visited = await findVisitedAddresses({ ...ctx, scope: 'entity' }, ids);
  const before = showsLastSeason ? await findLastSeasons(ctx, sector.id) : undefined;
  const walked = visited.toSorted((a, b) => (a.walk ?? 0) - (b.walk ?? 0) || a.id - b.id);
  return {
    ...head,
    sector: sector.sector_name,
    number: at + 1,
    url: `${ctx.settings.baseUrl}/app/sectors/${sector.id}`,
    outline: sector.outline === null ? null : JSON.parse(sector.outline),
    doors: walked.map((door, place) =>
      linesOfDoor(door, {
        at: place,
        lastSeason: before ? (type) => outcomeOf(type ?? before.get(door.fk_adresse) ?? null) : null,
      }),
    ),
  };
}
