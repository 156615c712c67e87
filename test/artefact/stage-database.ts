import { randomBytes } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** A database on the server of `TEST_DATABASE_URL`. */
export type StageDatabase = { url: string; drop(): Promise<void> };

export async function createStageDatabase(): Promise<StageDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `tournee_artefact_${randomBytes(4).toString('hex')}`;
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await runStatement(server, `drop database ${name} with (force)`);
  };
  return { url: url.href, drop };
}

/** Runs one statement on a new connection and returns its rows. */
export async function runStatement(url: string, statement: string): Promise<z.output<typeof Rows>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return Rows.parse(rows);
  } finally {
    await client.end();
  }
}
