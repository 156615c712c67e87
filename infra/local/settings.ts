import { join, resolve } from 'node:path';
import * as z from 'zod';
import { grounds, isGround } from '../../app/map/grounds.ts';
import { ConfigError, type Environment, processEnvironment } from '../../lib/core/config/config.ts';
import { hasAllowedLength, MAX_LENGTH, MIN_LENGTH } from '../../lib/core/passwords/password-rules.ts';
import { normaliseUsername } from '../../lib/core/schemas/username.ts';
import { stateNames } from './state-folder.ts';

const NO_PORT = 'expected a port from 1 to 65535';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, NO_PORT)
    .transform(Number)
    .refine((value) => value <= 65_535, NO_PORT)
    .default(fallback);

const Settings = z.object({
  PORT: port(3000),
  STATE_DIR: z.string().min(1).default('.local'),
  SMTP_PORT: port(1025),
  INBOX_PORT: port(1080),
  PAY_PORT: port(1090),
  MAP_GROUND: z
    .string()
    .refine(isGround, `must be empty or one of ${Object.keys(grounds).join(', ')}`)
    .default(''),
  ADMIN_USERNAME: z
    .string()
    .refine(
      (text) => normaliseUsername(text) !== undefined,
      'must have 3 to 64 characters, all of them visible',
    )
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .refine(hasAllowedLength, `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
    .optional(),
});

export type LocalSettings = ReturnType<typeof readSettings>;

/** The settings of `npm start`, and the paths in its state folder. */
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
    payPort: parsed.data.PAY_PORT,
    mapGround: parsed.data.MAP_GROUND,
    adminUsername: parsed.data.ADMIN_USERNAME,
    adminPassword: parsed.data.ADMIN_PASSWORD,
    folder,
    lockFile: join(folder, stateNames.lockFile),
    serviceFile: join(folder, stateNames.serviceFile),
    adminFile: join(folder, stateNames.adminFile),
    stackFile: join(folder, stateNames.stackFile),
    keyFile: join(folder, stateNames.keyFile),
    logKeyFile: join(folder, stateNames.logKeyFile),
    databaseFolder: join(folder, stateNames.databaseFolder),
    awsFolder: join(folder, stateNames.awsFolder),
    payFile: join(folder, stateNames.payFile),
    mailFolder: join(folder, stateNames.mailFolder),
    townFolder: join(folder, stateNames.townFolder),
    logFolder: join(folder, stateNames.logFolder),
    serviceLog: join(folder, stateNames.serviceLog),
  };
}
