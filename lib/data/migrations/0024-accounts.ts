import type { Kysely } from 'kysely';
import { encryptedText, runAll } from './statements.ts';

/** Passwords that users did not choose, unconfirmed e-mail addresses, and an admission that reports the former. */
export const accounts = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table users
     add column password_generated int not null default 0 check (password_generated in (0, 1)),
     -- Until it was used for the first time.
     add column password_expires_at timestamptz,
     add column ${encryptedText('encrypted_former_email')},
     -- When the user changed the own address; null once it counts as confirmed.
     add column email_changed_at timestamptz`,
  `create index users_email_changed on users (email_changed_at) where email_changed_at is not null`,
  // `admit_request` with one more column; `admit_request` stays for the functions of the previous version.
  `create function admit_caller(hash text, at timestamptz, web_idle_since timestamptz, per_minute int, burst int)
   returns table (session_id bigint, user_id bigint, entity_id bigint, fk_role int, uuid uuid, username text,
                  encrypted_name text, password_generated int, platform text, created_at timestamptz,
                  last_used_at timestamptz, expires_at timestamptz, tokens float8, granted boolean)
   language plpgsql volatile security definer set search_path = public, pg_temp as $$
   #variable_conflict use_column
   begin
     select s.id, u.id, u.entity_id, u.fk_role, u.uuid, u.username, u.encrypted_name, u.password_generated, s.platform,
       s.created_at, s.last_used_at, s.expires_at
     into session_id, user_id, entity_id, fk_role, uuid, username, encrypted_name, password_generated, platform,
       created_at, last_used_at, expires_at
     from sessions s
     join users u on u.id = s.user_id and u.chk_active = 1 and u.deleted_at is null
     left join entities e on e.id = u.entity_id
     where s.token_hash = hash and e.deleted_at is null and s.expires_at > at
       and (s.platform <> 'web' or s.last_used_at > web_idle_since);
     if not found then
       return;
     end if;
     if last_used_at < at - interval '1 minute' then
       last_used_at := at;
       update sessions set last_used_at = at where id = admit_caller.session_id;
     end if;
     update request_quotas as q set
       tokens = quota_left(q.tokens, at - q.updated_at, per_minute, burst)
         - (quota_left(q.tokens, at - q.updated_at, per_minute, burst) >= 1)::int,
       granted = quota_left(q.tokens, at - q.updated_at, per_minute, burst) >= 1,
       updated_at = greatest(q.updated_at, at)
     where q.user_id = admit_caller.user_id
     returning q.tokens, q.granted into tokens, granted;
     if not found then
       insert into request_quotas as q (user_id, tokens, granted, updated_at)
       values (admit_caller.user_id, burst - 1, true, at)
       on conflict (user_id) do update set
         tokens = quota_left(q.tokens, at - q.updated_at, per_minute, burst)
           - (quota_left(q.tokens, at - q.updated_at, per_minute, burst) >= 1)::int,
         granted = quota_left(q.tokens, at - q.updated_at, per_minute, burst) >= 1,
         updated_at = greatest(q.updated_at, at)
       returning q.tokens, q.granted into tokens, granted;
     end if;
     return next;
   end
   $$`,
  'revoke execute on function admit_caller(text, timestamptz, timestamptz, int, int) from public',
  'grant execute on function admit_caller(text, timestamptz, timestamptz, int, int) to tournee_app',
];
