import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkSettings } from '../../../infra/local/check-settings.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { ConfigError, type Environment } from '../../../lib/core/config/config.ts';

const NO_PORT = 'expected a port from 1 to 65535';
const check = (own: Environment) => checkSettings(readSettings(own), own);

describe('the settings of npm start', () => {
  test('have defaults', () => {
    expect(readSettings({ PORT: '' })).toMatchObject({
      port: 3000,
      smtpPort: 1025,
      inboxPort: 1080,
      adminUsername: 'admin',
      folder: join(process.cwd(), '.local'),
    });
  });

  test.each(['0', ' ', 'abc', '-1', '3.5', '1e3', '65536', '99999999'])('refuses %j as a port', (text) => {
    for (const name of ['PORT', 'SMTP_PORT', 'INBOX_PORT']) {
      expect(() => readSettings({ [name]: text })).toThrow(new ConfigError(`${name}: ${NO_PORT}`));
    }
    expect(readSettings({ PORT: '65535' }).port).toBe(65_535);
  });

  test.each([
    ['ADMIN_PASSWORD', 'short', 'must have 8 to 64 characters'],
    ['ADMIN_USERNAME', 'ab', 'must have 3 to 64 characters, all of them visible'],
    ['ADMIN_USERNAME', 'zero\u200bwidth', 'must have 3 to 64 characters, all of them visible'],
  ])('refuses %s %j with the reason', (name, value, why) => {
    expect(() => readSettings({ [name]: value })).toThrow(new ConfigError(`${name}: ${why}`));
  });
});

describe('the check before the start', () => {
  test('passes without settings', async () => {
    await expect(check({})).resolves.toBeUndefined();
  });

  test('accepts the local bucket, which is created later', async () => {
    await expect(check({ EVENT_STORE: 's3://tournee-local/log' })).resolves.toBeUndefined();
  });

  test.each([
    ['EVENT_STORE', 's3://b/prefix', 'expected file:<folder> or s3://bucket/prefix'],
    ['FIELD_KEY', 'file:/nonexistent', 'there is no such key file, or it cannot be read'],
    ['FIELD_KEY', '/etc/tournee.key', 'expected file:<path> or a KMS key id'],
    ['EVENT_LOG_KEY', 'file:/nonexistent', 'there is no such key file, or it cannot be read'],
    ['EVENT_LOG_KEY', '/etc/event-log.key', 'expected file:<path> or a KMS key id'],
    ['DATABASE_URL', 'mysql://host/x', 'expected postgres://user:password@host/database'],
    ['DATABASE_OWNER_URL', 'mysql://host/x', 'expected postgres://user:password@host/database'],
    ['BUILDINGS_DATABASE_URL', 'mysql://host/x', 'expected postgres://user:password@host/database'],
    ['BASE_URL', 'ftp://host', 'expected an http or https address'],
  ])('refuses %s %j', async (name, value, why) => {
    await expect(check({ [name]: value })).rejects.toThrow(new ConfigError(`${name}: ${why}`));
  });

  test('refuses key files with invalid content', async () => {
    const file = join(await mkdtemp(join(globalThis.shared.folder, 'key-')), 'field.key');
    await writeFile(file, 'c2hvcnQ=');
    await expect(check({ FIELD_KEY: `file:${file}` })).rejects.toThrow(
      'FIELD_KEY: the key file must hold 32 bytes',
    );
    await expect(check({ EVENT_LOG_KEY: `file:${file}` })).rejects.toThrow(
      'EVENT_LOG_KEY: the key file must hold an Ed25519 private key in PEM',
    );
  });
});
