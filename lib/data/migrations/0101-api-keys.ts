import type { QueryExecutorProvider } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/**
 * Keys with which software acts for a user. Admission is one statement, as that of a session: every name in the function, also of
 * operators, has its schema, because it runs with the rights of the owner and sets no search path.
 */
export const apiKeys = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

const EQUALS = 'operator(pg_catalog.=)';
const DIFFERS = 'operator(pg_catalog.<>)';
const AFTER = 'operator(pg_catalog.>)';
const LESS = 'operator(pg_catalog.-)';

/** True for a live key of an active user, who still belongs to its association or to none, as its live association. */
const isAdmitted = `(k.token_hash ${EQUALS} hash or (k.former_hash ${EQUALS} hash and k.former_until ${AFTER} at))
       and k.ended_at is null and k.expires_at ${AFTER} at
       and u.chk_active ${EQUALS} 1 and u.deleted_at is null and e.deleted_at is null
       and (u.entity_id ${EQUALS} k.entity_id or u.entity_id is null)`;

const left = `public.quota_left(q.tokens, at ${LESS} q.updated_at, per_minute, burst)`;
const counted = `tokens = case when ${left} operator(pg_catalog.>=) 1 then ${left} ${LESS} 1 else ${left} end,
       granted = ${left} operator(pg_catalog.>=) 1,
       updated_at = greatest(q.updated_at, at)`;

const statements = [
  `create table api_keys (
     id bigint generated always as identity primary key,
     entity_id bigint not null references entities on delete cascade,
     made_by bigint not null references users,
     name text not null check (length(name) between 1 and 60),
     actions text[] not null check (cardinality(actions) > 0),
     token_hash text not null unique,
     starts_with text not null,
     former_hash text unique,
     former_until timestamptz,
     created_at timestamptz not null,
     expires_at timestamptz not null check (expires_at > created_at),
     rotated_at timestamptz,
     last_used_on date,
     last_network text,
     ended_at timestamptz,
     ended_by bigint references users on delete set null,
     check ((former_hash is null) = (former_until is null))
   )`,
  'create index api_keys_of_entity on api_keys (entity_id, id) where ended_at is null',
  'create index api_keys_of_maker on api_keys (made_by)',
  'create index api_keys_ended_by on api_keys (ended_by) where ended_by is not null',
  // For the purge.
  'create index api_keys_with_network on api_keys (expires_at) where last_network is not null',
  ...protect('api_keys'),
  plannerFriendlyPolicy('api_keys'),
  `create unlogged table api_key_quotas (
     key_id bigint primary key references api_keys on delete cascade,
     tokens float8 not null,
     granted boolean not null,
     updated_at timestamptz not null
   ) with (fillfactor = 50)`,
  'alter table history add column by_key_id bigint',
  'grant select, insert, update on api_keys to tournee_app',
  `create function admit_key(hash text, at timestamptz, network text, per_minute int, burst int)
   returns table (key_id bigint, key_entity_id bigint, key_name text, actions text[], key_expires_at timestamptz,
                  user_id bigint, fk_role int, uuid uuid, username text, encrypted_name text, password_generated int,
                  has_factor int, factor_rule text, tokens float8, granted boolean)
   language plpgsql volatile security definer as $$
   #variable_conflict use_column
   declare
     today pg_catalog.date;
   begin
     select k.id, k.entity_id, k.name, k.actions, k.expires_at,
       u.id, u.fk_role, u.uuid, u.username, u.encrypted_name, u.password_generated, u.has_factor,
       e.settings operator(pg_catalog.->>) 'second_factor',
       pg_catalog.timezone(e.time_zone, at)::pg_catalog.date
     into key_id, key_entity_id, key_name, actions, key_expires_at,
       user_id, fk_role, uuid, username, encrypted_name, password_generated, has_factor, factor_rule, today
     from public.api_keys k
     join public.users u on u.id ${EQUALS} k.made_by
     join public.entities e on e.id ${EQUALS} k.entity_id
     where ${isAdmitted};
     if not found then
       return;
     end if;
     insert into public.api_key_quotas as q (key_id, tokens, granted, updated_at)
     values (admit_key.key_id, burst ${LESS} 1, true, at)
     on conflict on constraint api_key_quotas_pkey do update set ${counted}
     returning q.tokens, q.granted into tokens, granted;
     update public.api_keys as k set last_used_on = today, last_network = network
     where k.id ${EQUALS} admit_key.key_id and k.ended_at is null
       and (k.last_used_on is null or k.last_used_on ${DIFFERS} today
         or k.last_network is null or k.last_network ${DIFFERS} network);
     return next;
   end
   $$`,
  'revoke all on function admit_key(text, timestamptz, text, int, int) from public',
  'grant execute on function admit_key(text, timestamptz, text, int, int) to tournee_app',
];
