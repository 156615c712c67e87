import { sql } from 'kysely';
import { inTransaction } from '../lib/data/transactions.ts';
import { outline } from './address-grid.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

/** Floor: finding and inserting the addresses in one statement. */
export async function drawSector({ resources }: BenchService, { call, token, entityId }: Season) {
  const shape = outline(0, 49);
  const operation = async (): Promise<number> => {
    const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
    const { operation_id }: Json = await call('POST', '/api/operations', dates, token);
    return operation_id;
  };
  const draw = async (operation_id: number, shaped: object): Promise<Json> =>
    call('POST', '/api/sectors', { operation_id, sector_name: 'Quart', ...shaped }, token);
  const floorOperation = await operation();
  const { sector_id }: Json = await draw(floorOperation, {});
  const floor = () =>
    inTransaction(resources.db(), { entityId }, async (db) => {
      await sql`delete from sectors_adresses where fk_sector = ${sector_id}`.execute(db);
      await sql`
        insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie,
          code_postal, code_insee, commune, lon, lat)
        select ${sector_id}, id, ${floorOperation}, ${entityId}, ban_id, numero, rep, voie, code_postal, code_insee,
          commune, lon, lat
        from addresses where st_covers(st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}), 4326), geom)`.execute(
        db,
      );
    });
  const ours = async () => draw(await operation(), { outline: shape });
  return compare({ name: 'draw a sector', unit: 'addresses', floor, ours, calls: 2, perCall: 2500 });
}
