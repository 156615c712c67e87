/** The floor's statements; their keys are the names of the prepared statements. */
const PASSAGE = `p.id, p.client_id, p.operation_id, p.sector_id, s.sector_name, p.user_id, p.kind, p.amount_cents,
  p.payment_type, p.encrypted_name, p.encrypted_remark, st_x(p.position) as lon, st_y(p.position) as lat, p.passed_at,
  p.created_at, p.updated_at from passages p join sectors s on s.id = p.sector_id`;
const INSERTED = `entity_id, operation_id, sector_id, user_id, client_id, kind, amount_cents, payment_type,
  encrypted_name, encrypted_remark, position, passed_at`;

const texts = {
  session: `select u.id as user_id, u.entity_id, u.role_id from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and u.active`,
  one: `select ${PASSAGE} where p.id = $1 and p.entity_id = $2 and p.deleted_at is null`,
  page: `select ${PASSAGE} where p.entity_id = $1 and p.operation_id = $2 and p.deleted_at is null
    order by p.passed_at desc, p.id desc limit 50`,
  insert: `insert into passages (${INSERTED})
    values ($1, $2, $3, $4, $5, 'effectue', $6, $7, $8, $9, st_setsrid(st_makepoint($10, $11), 4326), $12)
    returning id, client_id, operation_id, sector_id, user_id, kind, amount_cents, payment_type, passed_at, created_at`,
  event: 'insert into outbox_events (line) values ($1)',
  insertMany: `insert into passages (${INSERTED})
    select $1, "fk_operation", "sector_id", $2, id, 'effectue', "cents", "fk_type_reglement", name, remark,
      st_setsrid(st_makepoint(lon, lat), 4326), passed_at
    from jsonb_to_recordset($3::text::jsonb) as r (id uuid, "fk_operation" bigint, "sector_id" bigint, "cents" int,
      "fk_type_reglement" text, name text, remark text, lon float8, lat float8, passed_at timestamptz)
    returning id, operation_id, sector_id, amount_cents, payment_type`,
  events: 'insert into outbox_events (line) select jsonb_array_elements_text($1::text::jsonb)',
  user: 'select id, entity_id, role_id, password_hash, active from users where username = $1',
  signIn: `insert into sessions values ($1, $2, now() + interval '90 days')`,
  figures: `select sector_id, count(*)::int as passages, sum(amount_cents)::int as amount_cents from passages
    where entity_id = $1 and operation_id = $2 and deleted_at is null group by sector_id`,
};

export type StatementName = keyof typeof texts;

/** A statement in the form for `pg`. */
export const statement = (name: StatementName, values: unknown[]) => ({ name, text: texts[name], values });
