import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newFolder } from '../../support/local/emulator.ts';
import { listen } from '../../support/local/listen.ts';
import { refusedStart } from '../../support/local/local-service.ts';

/** Nothing listens there, so the start fails at its database. */
const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };

/** Starts while one of the ports is in use. */
async function startWithPortInUse(name: string, folder?: string) {
  const other = createServer();
  const port = Number((await listen(other)).split(':').at(-1));
  const STATE_DIR = folder ?? (await newFolder('beside'));
  const refusal = await refusedStart({ STATE_DIR, [name]: String(port) });
  other.close();
  return { port, ...refusal };
}

describe('npm start fails with one line', () => {
  test.each(['PORT', 'SMTP_PORT', 'INBOX_PORT'])('when %s is taken', async (name) => {
    const { end, errors, port } = await startWithPortInUse(name);
    expect(end).toBe(1);
    expect(errors).toBe(`Port ${port} is taken. Set ${name} to another one.\n`);
  });

  test.each([
    ['PROD has no key', { STAGE: 'PROD' }, /^.*PAY_SECRET_KEY.*\n$/],
    ['a port is invalid', { PORT: 'http' }, /^PORT: expected a port from 1 to 65535\n$/],
    ['there is no such bucket', { EVENT_STORE: 's3://nowhere/b' }, /^EVENT_STORE: there is no such .*\n$/],
    ['a bucket is invalid', { EVENT_STORE: 's3:///b' }, /^EVENT_STORE: expected .*\n$/],
    ['there is no such key file', { FIELD_KEY: 'file:/nonexistent' }, /^FIELD_KEY: there is no such .*\n$/],
    ['the password is too short', { ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD: must have 8 to .*\n$/],
    ['the password is known', { ADMIN_PASSWORD: 'password' }, /^ADMIN_PASSWORD: appears in a public .*\n$/],
    ['no database answers', NO_DATABASE, /^DATABASE_URL: the server does not take .*\n$/],
    [
      'the state folder is a file',
      { STATE_DIR: '/dev/null' },
      /^STATE_DIR: \/dev\/null is not a folder\.\n$/,
    ],
  ])('when %s', async (_, settings, line) => {
    const { end, errors } = await refusedStart({ STATE_DIR: await newFolder('wrong'), ...settings });
    expect(end).toBe(1);
    expect(errors).toMatch(line);
  });
});

describe('npm start creates no folder if it fails early', () => {
  test('because of a setting', async () => {
    const parent = await newFolder('untouched');
    const { end } = await refusedStart({ STATE_DIR: join(parent, 'state'), RATE_LIMIT: '0' });
    expect([end, await readdir(parent)]).toEqual([1, []]);
  });

  test('because of a port', async () => {
    const parent = await newFolder('untouched');
    const { end } = await startWithPortInUse('INBOX_PORT', join(parent, 'state'));
    expect([end, await readdir(parent)]).toEqual([1, []]);
  });
});

describe('npm start ignores a stale lock', () => {
  test.each([
    // In a container, every start may have the same process id.
    ['that names its own process', 'echo "{\\"pid\\":$$}" > "$STATE_DIR/running.json"'],
    ['that names a process that has ended', 'echo "{\\"pid\\":4194300}" > "$STATE_DIR/running.json"'],
    ['that is incomplete', 'touch -d "1 minute ago" "$STATE_DIR/running.json"'],
  ])('%s', async (_, before) => {
    // The start then fails at the check after the lock.
    const settings = { STATE_DIR: await newFolder('locked'), ...NO_DATABASE };
    expect((await refusedStart(settings, before)).errors).toContain('DATABASE_URL');
  });
});
