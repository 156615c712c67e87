import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { dbOverPostgres, firstAcceptedLogin } from '../../lib/data/connection/db.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** A server that refuses every login with this SQLSTATE; returns its database and a count of the logins. */
async function refusing(code: string) {
  let logins = 0;
  const server = createServer((socket) => {
    socket.once('data', () => {
      logins += 1;
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused ${code}\0\0`);
      const length = Buffer.alloc(4);
      length.writeInt32BE(fields.length + 4);
      socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
    });
    socket.on('error', () => {});
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const db = dbOverPostgres(`postgres://owner@127.0.0.1:${port}/tournee`, {
    password: async () => 'x',
    connectTimeoutMs: 60_000,
  });
  return { db, logins: () => logins };
}

describe('the ways of the owner into the database', () => {
  test.each(['28P01', '28000'])('after %s the next login is tried', async (code) => {
    const [password, token] = [await refusing(code), await refusing('3D000')];
    await expect(firstAcceptedLogin([password.db, token.db])).rejects.toThrow('refused 3D000');
    expect([password.logins(), token.logins()]).toEqual([1, 1]);
  });

  test.each(['53300', '57P03'])('%s is not about the login: no other one is tried', async (code) => {
    const [password, token] = [await refusing(code), await refusing('3D000')];
    await expect(firstAcceptedLogin([password.db, token.db])).rejects.toThrow(`refused ${code}`);
    expect([password.logins(), token.logins()]).toEqual([1, 0]);
  });

  const { database } = globalThis.shared;
  if (database.kind === 'postgres')
    test('the first accepted login is used', async () => {
      const token = await refusing('28P01');
      const owner = dbOverPostgres(database.url, { connectTimeoutMs: 60_000 });
      const db = await firstAcceptedLogin([owner, token.db]);
      expect([db === owner, token.logins()]).toEqual([true, 0]);
      await db.destroy();
    });
});
