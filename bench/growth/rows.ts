import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

const OF_ASSOCIATION = 10_000;
const MEMBERS = 30;
const SECTORS = 20;
const ASSOCIATIONS_AT_ONCE = 100;

/** Adds associations with 10,000 passages each until the database has this number of passages. Needs the owner role. */
export async function growTo(owner: Db, passages: number): Promise<void> {
  let missing = await associationsMissing(owner, passages);
  while (missing > 0) {
    await addAssociations(owner, Math.min(missing, ASSOCIATIONS_AT_ONCE));
    missing = await associationsMissing(owner, passages);
  }
  await sql`vacuum analyze`.execute(owner);
}

async function associationsMissing(owner: Db, passages: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from passages`.execute(owner);
  return Math.ceil((passages - (rows[0]?.found ?? 0)) / OF_ASSOCIATION);
}

/** Adds associations with an operation, members, sectors and passages of seventy days, in chronological order. */
function addAssociations(owner: Db, count: number): Promise<void> {
  return owner.transaction().execute(async (trx) => {
    // Disables triggers: the rows are consistent, and the sums are added up at the end.
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await sql<{ first: number; last: number }>`
      with added as (
        insert into entities (uuid, entity_type_id, encrypted_name, postal_code, time_zone, chk_pay, settings, created_at, updated_at)
        select gen_random_uuid(), 1, 'v1.x', lpad((n % 95 * 1000 + 1000)::text, 5, '0'), 'Europe/Paris', 0, '{}', now(), now()
        from generate_series(1, ${count}::int) n returning id
      ) select min(id) as first, max(id) as last from added`.execute(trx);
    const { first = 0, last = 0 } = rows[0] ?? {};
    const among = sql`between ${first} and ${last}`;
    await sql`
      insert into users (uuid, entity_id, username, username_key, fk_role, chk_active, password_hash, created_at, updated_at)
      select gen_random_uuid(), e.id, concat('u', e.id, '.', n), concat('u', e.id, '.', n), 1, 1, 'x', now(), now()
      from entities e, generate_series(1, ${MEMBERS}::int) n where e.id ${among}`.execute(trx);
    await sql`
      insert into operations (entity_id, name, date_start, date_end, chk_active, created_at, updated_at)
      select id, 'Tournée', '2025-10-15', '2025-12-31', 1, now(), now() from entities where id ${among}`.execute(
      trx,
    );
    await sql`
      insert into ope_users (operation_id, entity_id, user_id, created_at)
      select o.id, o.entity_id, u.id, now() from operations o join users u on u.entity_id = o.entity_id
      where o.entity_id ${among}`.execute(trx);
    await sql`
      insert into sectors (entity_id, operation_id, sector_name, departments, created_at, updated_at)
      select o.entity_id, o.id, concat('Secteur ', n), '{}', now(), now()
      from operations o, generate_series(1, ${SECTORS}::int) n where o.entity_id ${among}`.execute(trx);
    await addPassages(trx, { first, last });
    await sql`select mend_passage_sums(${first}, ${last})`.execute(trx);
    await sql`select recount_figures(id) from operations where entity_id ${among}`.execute(trx);
    await numberAll(trx, { first, last });
  });
}

async function addPassages(trx: Db, { first, last }: { first: number; last: number }): Promise<void> {
  await sql`
    insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents, fk_type_reglement,
      nb_calendriers, passed_at, flags, draft_digest, name_index, email_index, encrypted_name, created_at, updated_at)
    select gen_random_uuid(), o.entity_id, o.id, o.sectors[1 + n % ${SECTORS}::int], o.members[1 + n / 25 % ${MEMBERS}::int],
      case when n % 3 = 0 then 'a_finaliser' else 'effectue' end, case when n % 3 = 0 then 0 else 500 + n % 10 * 100 end,
      case when n % 3 = 0 then 'none' else 'cash' end, 1, at, '{}', 'x', md5((n % 1000)::text), md5(random()::text),
      'v1.' || repeat('x', 60), at, at
    from (
      select o.id, o.entity_id, array(select s.id from sectors s where s.operation_id = o.id) as sectors,
        array(select m.id from ope_users m where m.operation_id = o.id) as members
      from operations o where o.entity_id between ${first} and ${last}
    ) o, generate_series(1, ${OF_ASSOCIATION}::int) n,
      lateral (select timestamptz '2025-10-15 16:00+02' + n * interval '10 minutes' as at) moment
    order by at`.execute(trx);
}

/** Numbers the rows that phones of these associations would pull, because the triggers that do so are disabled here. */
async function numberAll(trx: Db, { first, last }: { first: number; last: number }): Promise<void> {
  const among = sql`between ${first} and ${last}`;
  await sql`insert into field_heads (entity_id, seq) select id, ${OF_ASSOCIATION}::int from entities where id ${among}`.execute(
    trx,
  );
  await sql`
    insert into field_changes (collection, object_id, entity_id, fk_operation, fk_sector, ope_user_id, seq, is_live)
    select 'passages', passage_id, entity_id, fk_operation, fk_sector, fk_user,
      row_number() over (partition by entity_id order by passage_id), true from passages where entity_id ${among}
    union all
    select 'sectors', id, entity_id, operation_id, id, null, 1, true from sectors where entity_id ${among}
    union all
    select 'members', id, entity_id, operation_id, null, null, 1, true from ope_users where entity_id ${among}`.execute(
    trx,
  );
}
