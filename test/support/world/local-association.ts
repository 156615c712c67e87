import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayIn, systemClock } from '../../../lib/core/time.ts';
import { type Api, type Json, signIn } from '../local/api.ts';
import type { LocalService } from '../local/local-service.ts';
import { outlineOf, SOUTH, WEST } from './town.ts';

/** An association on a locally started service, in the middle of its season. */
export type LocalRound = {
  chief: Api;
  operationId: number;
  /** Adds a user to the operation and its sector; returns the user's client. */
  join(username: string): Promise<Api>;
  /** Records a visit of 10 euros. */
  visit(): Promise<Json>;
};

export async function openLocalRound(
  { url }: LocalService,
  admin: { username: string; password: string },
): Promise<LocalRound> {
  const root = await signIn(url, admin.username, admin.password);
  const { entity_id } = await root.post('/api/entities', { name: 'Amicale', postal_code: '93140' });
  const username = `chef-${entity_id}`;
  const account = await root.post('/api/users', { entity_id, username, role_id: 2 });
  const chief = await signIn(url, username, account.password);
  const today = dayIn('Europe/Paris', systemClock.now());
  const season = { date_start: addDays(today, -30), date_end: addDays(today, 60) };
  const { operation_id }: Json = await chief.post('/api/operations', season);
  await chief.post(`/api/operations/${operation_id}/members`, { user_id: account.user_id });
  const outline = outlineOf([0, 0], [9, 9]);
  const members: number[] = [account.user_id];
  const sector = { operation_id, sector_name: 'Gare', outline, members };
  const { sector_id } = await chief.post('/api/sectors', sector);
  const join = async (name: string): Promise<Api> => {
    const user = await chief.post('/api/users', { username: name });
    await chief.post(`/api/operations/${operation_id}/members`, { user_id: user.user_id });
    members.push(user.user_id);
    await chief.put(`/api/sectors/${sector_id}/members`, { members });
    return signIn(url, name, user.password);
  };
  const draft = {
    fk_operation: operation_id,
    lat: SOUTH,
    lon: WEST,
    montant: 10,
    fk_type_reglement: 'cash',
  };
  return { chief, operationId: operation_id, join, visit: () => chief.post('/api/passages', draft) };
}

/** The complete lines of a local service's event log. */
export async function eventsIn(folder: string): Promise<Json[]> {
  const events = join(folder, 'logs', 'events');
  const names = (await readdir(events).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(events, name), 'utf8')));
  const lines = texts.flatMap((text) => text.slice(0, text.lastIndexOf('\n') + 1).split('\n'));
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
