import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../clients/typescript/src/index.ts';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { playSeason } from './season.ts';
import { playTroubles } from './troubles.ts';

const admin = { username: 'admin', password: 'une echelle contre le mur' };

let running: LocalService | undefined;

/** Starts one service for all test files, with a small season, and puts its address into APP_TEST. */
export async function startForPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-app-'));
  running = await startService(folder, { ADMIN_PASSWORD: admin.password });
  const root = createClient({ url: running.url });
  await root.signIn(admin);
  const people = await playSeason(running.url, root);
  await playTroubles(running, people);
  process.env['APP_TEST'] = JSON.stringify({ url: running.url, folder, admin, ...people });
}

export async function stopForPages(): Promise<void> {
  if (!running) return;
  await running.stop('SIGTERM');
  await rm(running.folder, { recursive: true, force: true });
}
