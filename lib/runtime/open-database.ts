import { once } from '../core/concurrency.ts';
import type { Config } from '../core/config/config.ts';
import type { Opened } from '../core/gateways.ts';
import { buildingsOverPostgres, buildingsServer } from '../data/buildings/db.ts';
import {
  APPLICATION_ROLE,
  type BuildingsDb,
  type Db,
  dbOverPostgres,
  firstAcceptedLogin,
} from '../data/connection/db.ts';
import { REQUEST_LIMITS } from '../data/connection/pool-options.ts';
import type { AwsTarget } from '../gateways/aws.ts';

/** Opens the database with a password, or in a stage with an IAM token. */
export function openDatabase(config: Config, target: AwsTarget): Db {
  const { DATABASE_URL, DATABASE_LOGIN } = config.database();
  const options = { role: APPLICATION_ROLE, limits: REQUEST_LIMITS };
  return dbOverPostgres(DATABASE_URL, { ...options, ...loginOf(DATABASE_URL, DATABASE_LOGIN, target) });
}

/** Opens the stage's buildings; without a separate database, those in the main one. */
export function openBuildings(config: Config, target: AwsTarget): BuildingsDb {
  const { BUILDINGS_DATABASE_URL, DATABASE_LOGIN } = config.buildings();
  const url = BUILDINGS_DATABASE_URL ?? config.database().DATABASE_URL;
  return buildingsOverPostgres(url, loginOf(url, DATABASE_LOGIN, target));
}

function loginOf(url: string, kind: 'password' | 'iam', target: AwsTarget) {
  if (kind === 'password') return {};
  const login = once(async () => {
    const { iamPassword } = await import('../gateways/database-login.ts');
    return iamPassword(url, target);
  });
  return { password: async () => (await login())() };
}

/** Opens the databases under their owner, and the gateway that wraps new keys. */
export async function openOwner(config: Config, target: AwsTarget): Promise<Opened['owner']> {
  const { openKeyWrap } = await import('../gateways/key-wrap.ts');
  const { wrap } = await openKeyWrap(config.keys().FIELD_KEY, target);
  const open = (url: string) => connectAsOwner(config, target, url);
  const { DATABASE_OWNER_URL: url } = config.owner();
  const { BUILDINGS_DATABASE_URL: own } = config.buildings();
  const buildings = own ? { buildings: buildingsServer(own, url, open) } : {};
  const db = await open(url);
  return { db, ...buildings, wrap, close: () => db.destroy() };
}

/** Connects as the owner of the tables; in a stage with the password managed by RDS. */
async function connectAsOwner(config: Config, target: AwsTarget, url: string): Promise<Db> {
  const { DATABASE_OWNER_SECRET } = config.owner();
  if (!DATABASE_OWNER_SECRET) return dbOverPostgres(url);
  const [{ managedPassword }, { iamPassword }] = await Promise.all([
    import('../gateways/owner-login.ts'),
    import('../gateways/database-login.ts'),
  ]);
  const over = (password: () => Promise<string>) => dbOverPostgres(url, { password });
  // From PostgreSQL 16 on the creator of a role is a member of it, and RDS may require a token from members of rds_iam.
  return firstAcceptedLogin([
    over(await managedPassword(DATABASE_OWNER_SECRET, target)),
    over(await iamPassword(url, target)),
  ]);
}
