import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../lib/core/config/config.ts';
import { freePort, type StartedProcess, startProcess } from './started-process.ts';

export type Product = StartedProcess & {
  port: number;
  stateFolder: string;
  adminPassword: string;
  /** The environment for other commands to find this service. */
  environment: Environment;
};

/** A quota so high that no user reaches it; the service still counts the requests. */
export const UNLIMITED = '100000000/100000000';
export const PRODUCT = 'bench_product';
const ADMIN_PASSWORD = 'bench correct horse 42';

/** The arguments that `npm start` passes to Node, including the program. */
export async function argumentsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const [, ...args] = String(scripts.start).split(' ');
  return args;
}

/** The arguments of `npm start` with another program, which thus has an equally small heap. */
export async function argumentsLikeStart(program: string): Promise<string[]> {
  return [...(await argumentsOfStart()).slice(0, -1), program];
}

/** Starts the service as `npm start` does: on a database server, or with everything embedded. */
export async function startProduct(folder: string, databaseUrl?: string): Promise<Product> {
  const [port, smtp, inbox, pay] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ].map(String);
  const stateFolder = join(folder, databaseUrl ? 'service' : 'embedded-service');
  const environment = {
    PORT: port,
    SMTP_PORT: smtp,
    INBOX_PORT: inbox,
    PAY_PORT: pay,
    STATE_DIR: stateFolder,
    ADMIN_PASSWORD,
    RATE_LIMIT: UNLIMITED,
    RATE_LIMIT_OPEN: UNLIMITED,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseUrl,
    PGAPPNAME: PRODUCT,
  };
  const started = await startProcess(await argumentsOfStart(), environment, 'Ready after');
  return { ...started, port: Number(port), stateFolder, adminPassword: ADMIN_PASSWORD, environment };
}
