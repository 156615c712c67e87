import pg from 'pg';
import { hashPassword } from '../../../lib/core/passwords/password-hash.ts';
import { ASSOCIATIONS, MEMBERS } from '../season.ts';

/** The password of every user in the floor's database. */
export const FLOOR_PASSWORD = 'bench correct horse 42';
export const FLOOR_USERS = ASSOCIATIONS * MEMBERS;
/** The user of the large association, with 40,000 passages, and its operation. */
export const LARGE = { user: FLOOR_USERS + 1, operation: ASSOCIATIONS + 1 };

const TABLES = `
  create extension if not exists postgis;
  create table entities (id bigint generated always as identity primary key, postal_code text not null);
  create table users (id bigint generated always as identity primary key, entity_id bigint not null references entities,
    username text not null unique, password_hash text not null, role_id smallint not null, active boolean not null);
  create table sessions (token_hash text primary key, user_id bigint not null references users,
    expires_at timestamptz not null);
  create table operations (id bigint generated always as identity primary key,
    entity_id bigint not null references entities, date_start date not null, date_end date not null);
  create table sectors (id bigint generated always as identity primary key,
    operation_id bigint not null references operations, entity_id bigint not null, sector_name text not null);
  create table passages (id bigint generated always as identity primary key, client_id uuid not null unique,
    entity_id bigint not null references entities, operation_id bigint not null references operations,
    sector_id bigint not null references sectors, user_id bigint not null references users, kind text not null,
    amount_cents int not null, payment_type text not null, encrypted_name text, encrypted_remark text,
    position geometry(Point, 4326) not null, passed_at timestamptz not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz);
  create index on passages (entity_id, operation_id, passed_at desc, id desc) where deleted_at is null;
  create index on passages (operation_id);
  create index on passages (sector_id);
  create index on passages (user_id);
  create index on passages using gist (position);
  create table outbox_events (id bigint generated always as identity primary key, line text not null);
`;

/** The service's season in the floor's tables, with equal numbers of sessions, associations and passages. */
const ROWS = `
  insert into entities (postal_code) select '93140' from generate_series(1, ${ASSOCIATIONS + 1});
  insert into sessions select md5(random()::text) || n || '-' || u.id, u.id, now() + interval '90 days'
    from generate_series(1, 200) n, users u;
  insert into operations (entity_id, date_start, date_end)
    select id, current_date - 60, current_date + 90 from entities order by id;
  insert into sectors (operation_id, entity_id, sector_name)
    select o.id, o.entity_id, 'Secteur ' || n from operations o
    join generate_series(1, 300) n on o.id = ${LARGE.operation} or n <= ${MEMBERS} order by o.id, n;
  insert into passages (client_id, entity_id, operation_id, sector_id, user_id, kind, amount_cents, payment_type,
    encrypted_name, encrypted_remark, position, passed_at)
    select gen_random_uuid(), association, association, (association - 1) * ${MEMBERS} + 1 + n % ${MEMBERS},
      (association - 1) * ${MEMBERS} + 1 + n % ${MEMBERS}, 'effectue', 500 + n % 10 * 100, 'cash', repeat('ab', 30),
      repeat('cd', 30), st_setsrid(st_makepoint(2.47 + random() * 0.03, 48.886 + random() * 0.035), 4326),
      now() - n * interval '4 minutes'
    from generate_series(1, 10000) n, generate_series(1, ${ASSOCIATIONS}) association;
  insert into passages (client_id, entity_id, operation_id, sector_id, user_id, kind, amount_cents, payment_type,
    position, passed_at)
    select gen_random_uuid(), ${LARGE.operation}, ${LARGE.operation}, ${ASSOCIATIONS * MEMBERS} + 1 + n % 300,
      ${LARGE.user}, 'effectue', 500 + n % 10 * 100, 'cash', st_setsrid(st_makepoint(2.47, 48.886), 4326),
      now() - n * interval '86 seconds'
    from generate_series(1, 40000) n;
`;

/** Creates and fills the floor's tables. */
export async function fillFloor(databaseUrl: string): Promise<void> {
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  await session.query(TABLES);
  const [beforeUsers = '', afterUsers = ''] = splitOnce(ROWS, ';\n');
  await session.query(beforeUsers);
  await addUsers(session);
  await session.query(afterUsers);
  await session.query('vacuum analyze');
  await session.end();
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

/** The token of user N is `token-N`. */
async function addUsers(session: pg.Client): Promise<void> {
  await session.query(
    `insert into users (entity_id, username, password_hash, role_id, active)
     select 1 + (n - 1) / ${MEMBERS}, 'membre.' || n, $1, 1, true from generate_series(1, ${LARGE.user}) n`,
    [await hashPassword(FLOOR_PASSWORD)],
  );
  await session.query(
    `insert into sessions
     select rtrim(translate(encode(sha256(convert_to('token-' || id, 'UTF8')), 'base64'), '+/', '-_'), '='), id,
       now() + interval '90 days' from users`,
  );
}
