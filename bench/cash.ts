import { sql } from 'kysely';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { type Comparison, compare } from './measure.ts';
import type { Season } from './season.ts';

const MEMBERS = 300;
const PASSAGES = 40_000;
/** The ratio to the bare sum: ours takes at most 1.5 times as long. */
const AIM = 0.67;

/** One in this many visits is handed over: none (0), which is the worst case, or half of them. */
const handedOver = { nothing: 0, half: 2 } as const;

/** Floor: each member's collected money by means of payment, handed over or not, in the simplest statement, run as the owner. */
export async function readBalances({ databaseUrl }: BenchService, season: Season): Promise<Comparison[]> {
  const owner = dbOverPostgres(databaseUrl);
  const operationId = await fillOperation(owner, season);
  const floor = async () => {
    const { rows } = await bareSum(owner, operationId);
    // Our client also parses the answer.
    return JSON.parse(JSON.stringify(rows));
  };
  const url = `/api/cash/balances?operation_id=${operationId}`;
  const ours = () => season.call('GET', url, undefined, season.token);
  const compared: Comparison[] = [];
  for (const [name, every] of Object.entries(handedOver)) {
    if (every > 0) await handOver(owner, operationId, every);
    const { members, totals }: Json = await ours();
    if (members.length !== MEMBERS) throw new Error(`the balances have ${members.length} members`);
    if (totals.collected.passages !== PASSAGES) throw new Error(`${totals.collected.passages} visits`);
    compared.push(
      await compare({
        name: `balances of ${MEMBERS} members, 40,000 passages, ${name} handed over`,
        unit: 'passages',
        ...{ floor, ours, calls: 10, perCall: PASSAGES, aim: AIM },
      }),
    );
  }
  await owner.destroy();
  return compared;
}

/** Creates an operation whose members have not handed over any of the collected money. */
async function fillOperation(owner: Db, { call, token, entityId, sectorId }: Season): Promise<number> {
  const lines = Array.from({ length: MEMBERS }, (_, at) => `caisse${at}.${entityId};Membre ${at}`);
  await call('POST', '/api/users/import', { csv: `username;name\n${lines.join('\n')}` }, token);
  const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
  const { operation_id: id }: Json = await call('POST', '/api/operations', dates, token);
  const sector: Json = await call('POST', '/api/sectors', { operation_id: id, sector_name: 'Tout' }, token);
  if (sector.sector_id === sectorId) throw new Error('the sector is not of this operation');
  await owner.transaction().execute(async (trx) => {
    // Disables the triggers that number each row for phones.
    await sql`set local session_replication_role = replica`.execute(trx);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    await run(sql`
      insert into ope_users (operation_id, entity_id, user_id, created_at)
      select ${id}, ${entityId}, u.id, now() from users u
      where u.entity_id = ${entityId} and u.username like 'caisse%'`);
    await run(sql`
      insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, fk_type_reglement, montant_cents,
        nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
      select gen_random_uuid(), ${entityId}, ${id}, ${sector.sector_id}, m.id, 'effectue',
        case when i % 4 = 0 then 'cheque' else 'cash' end, 100 + i % 4000, 1,
        '2026-01-02'::timestamptz + i * interval '1 minute', '{}', i::text, now(), now()
      from generate_series(0, ${PASSAGES - 1}::int) i
      join (select id, row_number() over (order by id) - 1 as at from ope_users where operation_id = ${id}) m
        on m.at = i % ${MEMBERS}::int`);
  });
  await settle(owner);
  return id;
}

/** Hands over one in `every` visits of each member. */
async function handOver(owner: Db, operationId: number, every: number): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const sum = (means: 'cash' | 'cheque') =>
      sql`coalesce(sum(p.montant_cents) filter (where p.fk_type_reglement = ${sql.lit(means)}), 0)`;
    const cheques = sql`count(*) filter (where p.fk_type_reglement = 'cheque')`;
    await sql`
      with handed as (
        insert into cash_handovers (uuid, entity_id, operation_id, year, sequence, number, from_id, destination, state,
          until, passages, expected_cash_cents, expected_cheque_cents, expected_cheque_count, declared_cash_cents,
          declared_cheque_cents, declared_cheque_count, created_at, updated_at)
        select gen_random_uuid(), p.entity_id, p.fk_operation, 2026, p.fk_user, 'H-' || p.fk_user, p.fk_user, 'treasury',
          'declared', now(), count(*), ${sum('cash')}, ${sum('cheque')}, ${cheques}, ${sum('cash')}, ${sum('cheque')},
          ${cheques}, now(), now()
        from passages p
        where p.fk_operation = ${operationId} and p.passage_id / ${MEMBERS}::int % ${every}::int = 0
        group by p.entity_id, p.fk_operation, p.fk_user
        returning id, from_id
      )
      update passages p set handover_id = handed.id from handed
      where p.fk_user = handed.from_id and p.passage_id / ${MEMBERS}::int % ${every}::int = 0`.execute(trx);
  });
  await settle(owner);
}

async function settle(owner: Db): Promise<void> {
  for (const table of ['users', 'ope_users', 'passages', 'cash_handovers'])
    await sql`vacuum full analyze ${sql.table(table)}`.execute(owner);
}

const bareSum = (owner: Db, operationId: number) =>
  sql`
  select fk_user, fk_type_reglement, handover_id is null as is_due, sum(montant_cents) as cents, count(*) as passages,
    min(passed_at) as oldest_at
  from passages
  where fk_operation = ${operationId} and deleted_at is null and fk_type_reglement in ('cash', 'cheque')
    and montant_cents > 0
  group by 1, 2, 3`.execute(owner);
