import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ConfigError, type Environment, processEnvironment } from '../../lib/config.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const Settings = z.object({
  PORT: port(3000),
  STATE_DIR: z.string().min(1).default('.local'),
  SMTP_PORT: port(1025),
  INBOX_PORT: port(1080),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
});

export type LocalSettings = ReturnType<typeof readSettings>;

/** The settings of `npm start`, and where the state folder keeps what. */
export function readSettings(environment: Environment = processEnvironment) {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(known);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  }
  const folder = resolve(parsed.data.STATE_DIR);
  return {
    port: parsed.data.PORT,
    smtpPort: parsed.data.SMTP_PORT,
    inboxPort: parsed.data.INBOX_PORT,
    adminUsername: parsed.data.ADMIN_USERNAME,
    adminPassword: parsed.data.ADMIN_PASSWORD,
    folder,
    lockFile: join(folder, 'running.json'),
    adminFile: join(folder, 'admin.json'),
    stackFile: join(folder, 'stack.json'),
    keyFile: join(folder, 'field.key'),
    databaseFolder: join(folder, 'database'),
    awsFolder: join(folder, 'aws'),
    mailFolder: join(folder, 'mail'),
    townFolder: join(folder, 'demo'),
    logFolder: join(folder, 'logs'),
    serviceLog: join(folder, 'service.log'),
  };
}
