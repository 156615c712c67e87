import pg from 'pg';

const TEMPLATE = 'tournee_test_template';

/** Creates the database of this Jest worker from the migrated template. */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  const name = `tournee_test_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  return databaseUrl(adminUrl, name);
}

/** Creates the empty template database, which the global setup migrates. */
export async function createTemplateDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  return databaseUrl(adminUrl, TEMPLATE);
}

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
