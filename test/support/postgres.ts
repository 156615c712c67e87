import pg from 'pg';

const TEMPLATE = 'tournee_test_template';

/** A database of this Jest worker's own, from the migrated template that the global setup made. */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  const name = `tournee_test_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  return databaseUrl(adminUrl, name);
}

/** An empty database to be migrated into the template. */
export async function createTemplateDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  return databaseUrl(adminUrl, TEMPLATE);
}

/** The same server, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
