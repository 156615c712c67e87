import { type Selectable, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { Day, Instant } from '../core/time.ts';
import { isDoor } from './addresses/kinds.ts';
import { ofTenant } from './conditions.ts';
import type { Db } from './connection/db.ts';
import type { Database } from './tables/database.ts';

export type TownRow = Selectable<Database['towns']>;

/** A commune that an association asked for, with what is stored of it. */
export type AskedTown = TownRow & {
  address_count: number;
  /** Addresses whose dwellings are known from buildings, and the sum of these dwellings. */
  known_addresses: number;
  known_dwellings: number;
  has_outline: boolean;
};

/** The communes that an association asked for, the first one first; only one of them if a code is given. */
export async function findAskedTowns(ctx: Reads, entityId: number, code?: string): Promise<AskedTown[]> {
  return ctx.db
    .selectFrom('town_requests as r')
    .innerJoin('towns as t', 't.code_insee', 'r.code_insee')
    .selectAll('t')
    .select([
      sql<number>`(select count(*)::int from addresses a where a.code_insee = t.code_insee and ${isDoor('a')})`.as(
        'address_count',
      ),
      sql<number>`(select count(*)::int from building_dwellings b where b.code_insee = t.code_insee)`.as(
        'known_addresses',
      ),
      sql<number>`(select coalesce(sum(b.nb_log), 0)::int from building_dwellings b where b.code_insee = t.code_insee)`.as(
        'known_dwellings',
      ),
      sql<boolean>`exists (select from communes_contours c where c.code = t.code_insee)`.as('has_outline'),
    ])
    .where('r.entity_id', '=', entityId)
    .where(ofTenant(ctx, 'r.entity_id'))
    .$if(code !== undefined, (query) => query.where('r.code_insee', '=', code ?? ''))
    .orderBy('r.asked_at')
    .orderBy('r.code_insee')
    .execute();
}

type NewRequest = { entity_id: number; code_insee: string; asked_by: number | null; asked_at: Instant };

/** Notes that an association asked for a commune; the first time counts. */
export async function noteRequest(db: Db, request: NewRequest): Promise<void> {
  await db
    .insertInto('town_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['entity_id', 'code_insee']).doNothing())
    .execute();
}

/** The number of communes that an association asked for besides this one. */
export async function countRequests(ctx: Reads, entityId: number, except: string): Promise<number> {
  const { asked } = await ctx.db
    .selectFrom('town_requests')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('entity_id', '=', entityId)
    .where('code_insee', '<>', except)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return asked;
}

/** Adds a commune nobody has asked for; returns false when there was a row already, whose state then stays. */
export async function addTown(db: Db, code: string, now: Instant): Promise<boolean> {
  const added = await db
    .insertInto('towns')
    .values({ code_insee: code, state: 'asked', asked_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('code_insee').doNothing())
    .returning('code_insee')
    .executeTakeFirst();
  return added !== undefined;
}

/** Locks a commune until the transaction ends. */
export function lockTown(db: Db, code: string): Promise<TownRow | undefined> {
  return db.selectFrom('towns').selectAll().where('code_insee', '=', code).forUpdate().executeTakeFirst();
}

/** Begins anew with a commune, from its source or from a file given by hand; returns the run. */
export async function restartTown(
  db: Db,
  code: string,
  { now, upload }: { now: Instant; upload?: { id: number; entity_id: number } | undefined },
): Promise<number> {
  const { run } = await db
    .updateTable('towns')
    .set(({ eb }) => ({
      state: 'asked',
      run: eb('run', '+', 1),
      step: 0,
      resume_at: null,
      attempt: 1,
      bytes_read: 0,
      bytes_total: null,
      failure: null,
      next_etag: null,
      upload_id: upload?.id ?? null,
      upload_entity_id: upload?.entity_id ?? null,
      asked_at: now,
      updated_at: now,
    }))
    .where('code_insee', '=', code)
    .returning('run')
    .executeTakeFirstOrThrow();
  return run;
}

/** One step of the work on a commune. */
export type TownStep = { code_insee: string; run: number; step: number };

const stepOf = (db: Db, { code_insee, run, step }: TownStep, now: Instant) =>
  db
    .updateTable('towns')
    .set({ updated_at: now })
    .where('code_insee', '=', code_insee)
    .where('run', '=', run)
    .where('step', '=', step)
    .where('state', 'in', ['asked', 'fetching', 'importing']);

/** Begins a step, also one whose worker was killed; undefined when it has been done, or another run has begun. */
export function beginStep(db: Db, step: TownStep, now: Instant): Promise<TownRow | undefined> {
  return stepOf(db, step, now).returningAll().executeTakeFirst();
}

export type TownProgress = {
  state: 'fetching' | 'importing';
  bytes_read: number;
  bytes_total: number | null;
};

export async function saveTownProgress(
  db: Db,
  step: TownStep,
  progress: TownProgress,
  now: Instant,
): Promise<void> {
  await stepOf(db, step, now).set(progress).execute();
}

type After = TownProgress & { resume_at: object; next_etag?: string | null };

/** Ends a step that has a next one; returns false when it was done by somebody else. */
export async function moveOn(
  db: Db,
  step: TownStep,
  { resume_at, ...after }: After,
  now: Instant,
): Promise<boolean> {
  const moved = await stepOf(db, step, now)
    .set({ ...after, resume_at: JSON.stringify(resume_at), step: step.step + 1 })
    .returning('step')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Plans another attempt at a step. */
export async function retryStep(
  db: Db,
  step: TownStep,
  { attempt, failure }: { attempt: number; failure: string },
  now: Instant,
): Promise<boolean> {
  const planned = await stepOf(db, step, now)
    .set({ state: 'asked', attempt, failure, bytes_read: 0, bytes_total: null, step: step.step + 1 })
    .returning('step')
    .executeTakeFirst();
  return planned !== undefined;
}

/** Ends the work on a commune: its addresses are there, or were already. */
export async function finishTown(db: Db, step: TownStep, now: Instant): Promise<void> {
  await stepOf(db, step, now)
    .set(({ ref }) => ({
      state: 'ready',
      fetched_at: now,
      failure: null,
      etag: ref('next_etag'),
      resume_at: null,
      upload_id: null,
      upload_entity_id: null,
    }))
    .execute();
}

/** Ends the work on a commune that failed; one that was fetched before stays ready, with the failure. */
export async function failTown(db: Db, step: TownStep, failure: string, now: Instant): Promise<void> {
  await stepOf(db, step, now)
    .set({
      state: sql<'ready' | 'failed'>`case when fetched_at is null then 'failed' else 'ready' end`,
      failure,
      resume_at: null,
      upload_id: null,
      upload_entity_id: null,
    })
    .execute();
}

type InUse = { today: Day; until: Day; before: Instant; limit: number };

/**
 * The communes of sectors of operations that have not ended and begin before `until`, and those that their associations asked for,
 * as far as they were not fetched since `before`; the oldest first.
 */
export async function findTownsInUse(db: Db, { today, until, before, limit }: InUse): Promise<string[]> {
  const { rows } = await sql<{ code_insee: string }>`
    with open as materialized (
      select o.id, o.entity_id from operations o join entities e on e.id = o.entity_id
      where o.deleted_at is null and e.deleted_at is null and o.chk_active = 1
        and o.date_end >= ${today} and o.date_start <= ${until}
    ),
    used as (
      select s.code_insee from sectors_adresses s join open on open.id = s.operation_id
      union
      select r.code_insee from town_requests r join open on open.entity_id = r.entity_id
    )
    select used.code_insee from used left join towns t on t.code_insee = used.code_insee
    where t.fetched_at is null or t.fetched_at < ${before}
    order by t.fetched_at nulls first, used.code_insee limit ${limit}`.execute(db);
  return rows.map(({ code_insee }) => code_insee);
}
