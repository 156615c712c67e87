import type { QueryExecutorProvider } from 'kysely';
import { runAll } from './statements.ts';

/**
 * Admission counts a request and reads the session in one statement. The function does not set a search path, because
 * each call would set and reset it. So every name in it, also of operators, has its schema: otherwise an attacker who
 * places another `=` before that of PostgreSQL could act as any user.
 */
export const admissionInOneStatement = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

const EQUALS = 'operator(pg_catalog.=)';
const DIFFERS = 'operator(pg_catalog.<>)';
const AFTER = 'operator(pg_catalog.>)';
const BEFORE = 'operator(pg_catalog.<)';
const LESS = 'operator(pg_catalog.-)';

/** True for a live session of an active user of a live association. */
const isAdmitted = `s.token_hash ${EQUALS} hash and u.chk_active ${EQUALS} 1 and u.deleted_at is null and e.deleted_at is null
       and s.expires_at ${AFTER} at and (s.platform ${DIFFERS} 'web' or s.last_used_at ${AFTER} web_idle_since)`;

const left = `public.quota_left(q.tokens, at ${LESS} q.updated_at, per_minute, burst)`;
const counted = `tokens = case when ${left} operator(pg_catalog.>=) 1 then ${left} ${LESS} 1 else ${left} end,
       granted = ${left} operator(pg_catalog.>=) 1,
       updated_at = greatest(q.updated_at, at)`;

const found = `session_id, user_id, entity_id, fk_role, uuid, username, encrypted_name, password_generated, platform,
       created_at, last_used_at, expires_at`;
const columns = `s.id, u.id, u.entity_id, u.fk_role, u.uuid, u.username, u.encrypted_name, u.password_generated, s.platform,
       s.created_at, s.last_used_at, s.expires_at`;

const statements = [
  // Its names are looked up now, not at each use.
  `create or replace function quota_left(tokens float8, elapsed interval, per_minute int, burst int) returns float8
   language sql immutable
   return least(burst, tokens + greatest(extract(epoch from elapsed), 0) * per_minute / 60.0)::float8`,
  `create or replace function admit_caller(hash text, at timestamptz, web_idle_since timestamptz, per_minute int, burst int)
   returns table (session_id bigint, user_id bigint, entity_id bigint, fk_role int, uuid uuid, username text,
                  encrypted_name text, password_generated int, platform text, created_at timestamptz,
                  last_used_at timestamptz, expires_at timestamptz, tokens float8, granted boolean)
   language plpgsql volatile security definer as $$
   #variable_conflict use_column
   begin
     update public.request_quotas as q set ${counted}
     from public.sessions s
     join public.users u on u.id ${EQUALS} s.user_id
     left join public.entities e on e.id ${EQUALS} u.entity_id
     where q.user_id ${EQUALS} s.user_id and ${isAdmitted}
     returning ${columns}, q.tokens, q.granted into ${found}, tokens, granted;
     if not found then
       -- Unknown, or the user's first request.
       select ${columns} into ${found}
       from public.sessions s
       join public.users u on u.id ${EQUALS} s.user_id
       left join public.entities e on e.id ${EQUALS} u.entity_id
       where ${isAdmitted};
       if not found then
         return;
       end if;
       insert into public.request_quotas as q (user_id, tokens, granted, updated_at)
       values (admit_caller.user_id, burst ${LESS} 1, true, at)
       on conflict (user_id) do update set ${counted}
       returning q.tokens, q.granted into tokens, granted;
     end if;
     if last_used_at ${BEFORE} (at ${LESS} interval '1 minute') then
       last_used_at := at;
       update public.sessions set last_used_at = at where id ${EQUALS} admit_caller.session_id;
     end if;
     return next;
   end
   $$`,
];
