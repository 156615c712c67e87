import type { QueryExecutorProvider } from 'kysely';
import { encryptedText, plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** Passkeys, codes of authenticator applications and recovery codes of users, and an admission that reads what they ask for. */
export const secondFactors = {
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
       created_at, last_used_at, expires_at, has_factor, factor_at, signed_in_by, is_first, factor_rule`;
const columns = `s.id, u.id, u.entity_id, u.fk_role, u.uuid, u.username, u.encrypted_name, u.password_generated, s.platform,
       s.created_at, s.last_used_at, s.expires_at, u.has_factor, s.factor_at, s.signed_in_by, s.is_first,
       e.settings operator(pg_catalog.->>) 'second_factor'`;

const own = (table: string) => [
  ...protect(table),
  plannerFriendlyPolicy(table),
  `grant select, insert, update, delete on ${table} to tournee_app`,
];

const statements = [
  // In the same transaction as the first and the last factor, so that admission needs no other table.
  'alter table users add column has_factor int not null default 0 check (has_factor in (0, 1))',
  `alter table sessions
     add column signed_in_by text not null default 'password',
     -- When a second factor was shown last.
     add column factor_at timestamptz,
     -- Whether it is the first session of its user.
     add column is_first int not null default 0 check (is_first in (0, 1))`,
  `create table passkeys (
     id bigint generated always as identity primary key,
     uuid uuid not null unique,
     user_id bigint not null references users on delete cascade,
     entity_id bigint references entities,
     credential_id text not null unique,
     public_key text not null,
     sign_count bigint not null,
     transports jsonb not null,
     is_synced int not null check (is_synced in (0, 1)),
     ${encryptedText('encrypted_label', 'not null')},
     created_at timestamptz not null,
     last_used_at timestamptz
   )`,
  'create index passkeys_of_user on passkeys (user_id)',
  `create table totp_secrets (
     user_id bigint primary key references users on delete cascade,
     entity_id bigint references entities,
     uuid uuid not null unique,
     ${encryptedText('encrypted_secret', 'not null')},
     created_at timestamptz not null,
     -- Null until a first code has shown that the application has the secret.
     confirmed_at timestamptz,
     -- The time step of the latest code that was taken; no code of it or an earlier one counts again.
     last_step bigint
   )`,
  `create table recovery_codes (
     user_id bigint not null references users on delete cascade,
     entity_id bigint references entities,
     code_hash text not null,
     primary key (user_id, code_hash)
   )`,
  `create table passkey_challenges (
     challenge_hash text primary key,
     purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
     -- Null where nobody is signed in yet.
     user_id bigint references users on delete cascade,
     expires_at timestamptz not null
   )`,
  `create table login_tickets (
     token_hash text primary key,
     user_id bigint not null references users on delete cascade,
     network text not null,
     expires_at timestamptz not null
   )`,
  ...own('passkeys'),
  ...own('totp_secrets'),
  ...own('recovery_codes'),
  'grant select, insert, update, delete on passkey_challenges, login_tickets to tournee_app',
  // `admit_caller` with more columns; `admit_caller` stays for the functions of the previous version.
  `create function admit_session(hash text, at timestamptz, web_idle_since timestamptz, per_minute int, burst int)
   returns table (session_id bigint, user_id bigint, entity_id bigint, fk_role int, uuid uuid, username text,
                  encrypted_name text, password_generated int, platform text, created_at timestamptz,
                  last_used_at timestamptz, expires_at timestamptz, has_factor int, factor_at timestamptz, signed_in_by text,
                  is_first int, factor_rule text, tokens float8, granted boolean)
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
       values (admit_session.user_id, burst ${LESS} 1, true, at)
       on conflict (user_id) do update set ${counted}
       returning q.tokens, q.granted into tokens, granted;
     end if;
     if last_used_at ${BEFORE} (at ${LESS} interval '1 minute') then
       last_used_at := at;
       update public.sessions set last_used_at = at where id ${EQUALS} admit_session.session_id;
     end if;
     return next;
   end
   $$`,
  'revoke execute on function admit_session(text, timestamptz, timestamptz, int, int) from public',
  'grant execute on function admit_session(text, timestamptz, timestamptz, int, int) to tournee_app',
];
