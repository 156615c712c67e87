import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigError } from '../../lib/core/config/config.ts';
import { requireAcceptable } from '../../lib/core/passwords/require-acceptable-password.ts';
import { Problem } from '../../lib/core/problems/problem.ts';
import { inTransaction } from '../../lib/data/connection/transactions.ts';
import { hasSuperAdmin } from '../../lib/data/users/users.ts';
import type { Job } from '../../lib/runtime/job.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { SERVICE_NAME } from '../../lib/users/password.ts';
import { localContext } from './functions/lambda-context.ts';
import type { LocalSettings } from './settings.ts';

const Created = z.object({ username: z.string(), password: z.string().optional() });

/** The super administrator as shown after the start; the password only if it was just generated. */
export type AdminAccount = { username: string; password?: string } | undefined;

/** Creates the first super administrator in an empty database; a generated password is stored in a private file. */
export async function ensureFirstAdmin(
  createAdmin: Job,
  resources: Resources,
  settings: LocalSettings,
): Promise<AdminAccount> {
  const exists = await inTransaction(resources.db(), 'all', (db) =>
    hasSuperAdmin({ db, now: resources.clock.now() }),
  );
  if (exists) return readAdmin(settings.adminFile);
  const { adminUsername: username, adminPassword: password } = settings;
  await requireAcceptableAdminPassword(resources, { username, password });
  const draft = {
    username,
    ...(password ? { password } : {}),
  };
  const result = await createAdmin.on(resources)(draft, localContext('first-admin'));
  const created = Created.parse(result);
  if (created.password === undefined) return { username: created.username };
  await writeFile(settings.adminFile, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 });
  return { username: created.username, password: created.password };
}

/** Runs before the job, whose error would go to the log and would not name the setting. */
async function requireAcceptableAdminPassword(
  { gateways }: Resources,
  { username, password }: { username: string; password?: string | undefined },
): Promise<void> {
  if (!password) return;
  await requireAcceptable({ gateways }, password, '/password', [SERVICE_NAME, username]).catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw new ConfigError(`ADMIN_PASSWORD: ${error.options.errors?.[0]?.detail ?? error.message}`);
    },
  );
}

async function readAdmin(path: string): Promise<AdminAccount> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { username: Created.parse(JSON.parse(text)).username };
}
