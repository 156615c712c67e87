import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigError } from '../../lib/core/config/config.ts';
import { requireAcceptable } from '../../lib/core/password-hash.ts';
import { Problem } from '../../lib/core/problems.ts';
import { inTransaction } from '../../lib/data/db.ts';
import { hasSuperAdmin } from '../../lib/data/users.ts';
import type { Job } from '../../lib/runtime/job.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { localContext } from './lambda-context.ts';
import type { LocalSettings } from './settings.ts';

const Created = z.object({ username: z.string(), password: z.string().optional() });

/** What the start block says of the super administrator; the password only when it was just made. */
export type AdminLine = { username: string; password?: string } | undefined;

/** Gives an empty database its first super administrator and keeps a generated password for its owner only. */
export async function ensureFirstAdmin(
  createAdmin: Job,
  resources: Resources,
  settings: LocalSettings,
): Promise<AdminLine> {
  const exists = await inTransaction(resources.db(), 'all', 'read write', (db) => hasSuperAdmin({ db }));
  if (exists) return readAdmin(settings.adminFile);
  await requireChosenPassword(resources, settings.adminPassword);
  const draft = {
    username: settings.adminUsername,
    ...(settings.adminPassword ? { password: settings.adminPassword } : {}),
  };
  const result = await createAdmin.on(resources)(draft, localContext('first-admin'));
  const { username, password } = Created.parse(result);
  if (password === undefined) return { username };
  const text = `${JSON.stringify({ username, password }, null, 2)}\n`;
  await writeFile(settings.adminFile, text, { mode: 0o600 });
  return { username, password };
}

/** Asked before the job does: its failure would go into the log, and name its input instead of the setting. */
async function requireChosenPassword({ gateways }: Resources, password: string | undefined): Promise<void> {
  if (!password) return;
  await requireAcceptable({ gateways }, password, '/password').catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new ConfigError(`ADMIN_PASSWORD: ${error.options.errors?.[0]?.detail ?? error.message}`);
  });
}

async function readAdmin(path: string): Promise<AdminLine> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { username: Created.parse(JSON.parse(text)).username };
}
