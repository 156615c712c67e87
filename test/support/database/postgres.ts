import pg from 'pg';
import { migrationsKey } from '../../../infra/local/database/template.ts';

const TEMPLATE = 'tournee_test_template';
/** The comment of a template whose migrations have all been applied. */
const MIGRATED = 'migrated';

/** The name of the template for the current migrations; a server keeps the template between runs. */
const templateName = async () => `${TEMPLATE}_${await migrationsKey()}`;

/** Creates the database of this Jest worker from the migrated template. */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  const name = `tournee_test_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${await templateName()}`);
  await admin.end();
  return databaseUrl(adminUrl, name);
}

/** Creates the template database with `migrate` unless the server has it for the current migrations; drops the templates of others. */
export async function ensureTemplateDatabase(
  adminUrl: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  const template = await templateName();
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; comment: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
     where datname like '${TEMPLATE}%'`,
  );
  const isKept = rows.some(({ name, comment }) => name === template && comment === MIGRATED);
  for (const { name } of rows)
    if (name !== template || !isKept) await admin.query(`drop database ${name} with (force)`);
  if (!isKept) {
    await admin.query(`create database ${template}`);
    await migrate(databaseUrl(adminUrl, template));
    await admin.query(`comment on database ${template} is '${MIGRATED}'`);
  }
  await admin.end();
}

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
