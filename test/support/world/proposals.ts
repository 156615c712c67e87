import { sql } from 'kysely';
import { asOwner } from '../database/owner.ts';
import { clock } from '../run/resources.ts';

/** Inserts houses on a grid of 200 columns, 25 in a street. */
export const buildGrid = (houses: number) =>
  asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'many_' || n, n % 25 + 1, 'Rue ' || n / 25, '93140', '93010', 'Bondy', 2.3 + (n % 200) * 0.0002,
        48.8 + (n / 200) * 0.0002, now()
      from generate_series(0, ${houses}::int - 1) n`.execute(trx),
  );

/** Inserts a proposal that waits for its worker, as a request for a large town leaves it; returns its id. */
export async function insertProposal(
  place: { entity_id: number; operation_id: number },
  order: object = { number: 1, within: { postal_codes: ['93140'] } },
): Promise<number> {
  const [created_at, updated_at] = [clock.now(), clock.now()];
  const row = { ...place, request: JSON.stringify(order), created_at, updated_at };
  const { id } = await asOwner((trx) =>
    trx.insertInto('sector_proposals').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}
