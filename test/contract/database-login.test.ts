import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { dbOverPostgres } from '../../lib/data/connection/db.ts';
import { iamPassword } from '../../lib/gateways/database-login.ts';
import { managedPassword } from '../../lib/gateways/owner-login.ts';
import { startAwsJsonServer } from '../support/local/aws-json-server.ts';
import { testClock } from '../support/run/determinism.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const region = 'eu-west-3';

describe('the login of the application', () => {
  test('is a token for the host, the port and the user, signed for 15 minutes', async () => {
    const url =
      'postgres://tournee_app@db.cluster-x.eu-west-3.rds.amazonaws.com:5432/tournee?sslmode=verify-full';
    const token = new URL(`https://${await (await iamPassword(url, { region, credentials }))()}`);
    expect(token.host).toBe('db.cluster-x.eu-west-3.rds.amazonaws.com:5432');
    expect(Object.fromEntries(token.searchParams)).toMatchObject({
      Action: 'connect',
      DBUser: 'tournee_app',
      'X-Amz-Expires': '900',
      'X-Amz-Credential': expect.stringContaining('/eu-west-3/rds-db/aws4_request'),
    });
    expect(token.href).not.toContain('hunter2');
  });

  test('uses the default port when the URL has none', async () => {
    const token = await (await iamPassword('postgres://app@db/tournee', { region, credentials }))();
    expect(token).toMatch(/^db:5432\//);
  });
});

describe('the login of the owner', () => {
  test('is what the secret holds now, asked for at each connection', async () => {
    const passwords = ['first', 'second'];
    const secrets = await startAwsJsonServer(() => ({
      SecretString: JSON.stringify({ username: 'tournee_owner', password: passwords.shift() }),
    }));
    const ask = await managedPassword('arn:secret', { endpoint: secrets.endpoint, region, credentials });
    expect([await ask(), await ask()]).toEqual(['first', 'second']);
    expect(secrets.calls).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'GetSecretValue', input: { SecretId: 'arn:secret' } })),
    );
    await secrets.close();
  });

  test('a secret without one names the setting and shows nothing', async () => {
    const secrets = await startAwsJsonServer(() => ({ SecretString: '{"user":"hunter2"}' }));
    const ask = await managedPassword('arn:secret', { endpoint: secrets.endpoint, region, credentials });
    await expect(ask()).rejects.toThrow(/^DATABASE_OWNER_SECRET: the secret holds no password$/);
    await secrets.close();
  });
});

const server = globalThis.shared.database.kind === 'postgres' ? globalThis.shared.database.url : undefined;

describe('a connection of the pool', () => {
  if (server)
    test('that asks for its password goes to the host, the port, the user and the database of the address', async () => {
      const { username, pathname } = new URL(server);
      const db = dbOverPostgres(server, { password: async () => 'this server trusts everybody' });
      const { rows } = await sql`select current_database() as name, session_user as as_user`.execute(db);
      expect(rows).toEqual([{ name: pathname.slice(1), as_user: username }]);
      await db.destroy();
    });

  if (server)
    test('is not used again after ten minutes of sleep, in which the server may have ended it', async () => {
      const clock = testClock('2026-11-20T09:00:00.000Z');
      const db = dbOverPostgres(server, { clock, connectTimeoutMs: 60_000 });
      const process = async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        return rows[0]?.pid;
      };
      const first = await process();
      clock.advance(599);
      expect(await process()).toBe(first);
      clock.advance(601);
      const second = await process();
      expect(second).not.toBe(first);
      expect(await process()).toBe(second);
      await db.destroy();
    });

  test('is refused without a certificate where the address asks for one to be verified', async () => {
    const plain = await startAwsJsonServer(() => ({}));
    const address = plain.endpoint.replace('http', 'postgres');
    const db = dbOverPostgres(`${address}/tournee?sslmode=verify-full`, { password: async () => 'x' });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(Error);
    await db.destroy();
    await plain.close();
  });
});
