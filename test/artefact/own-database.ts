import { randomBytes } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** An empty database on the server of `TEST_DATABASE_URL`. */
export type OwnDatabase = { url: string; drop(): Promise<void> };

export async function createOwnDatabase(): Promise<OwnDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `tournee_artefact_${randomBytes(4).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await runOn(server, `drop database ${name} with (force)`);
  };
  return { url: url.href, drop };
}

/** One statement on a connection of its own; answers its rows. */
export async function runOn(url: string, statement: string): Promise<z.output<typeof Rows>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return Rows.parse(rows);
  } finally {
    await client.end();
  }
}
