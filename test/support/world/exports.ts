import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { deliverMessages } from '../local/deliver.ts';
import type { PersonName, World } from './world.ts';

/** Requests an export, runs the workers, and returns the export. */
export async function exportOf(world: World, draft: object, by: PersonName = 'theo'): Promise<Json> {
  const { body } = await world.as(by).post('/api/exports', draft);
  await deliverMessages();
  return (await world.as(by).get(`/api/exports/${body.export_id}`)).body;
}

/** Downloads a URL without credentials. */
export async function download(url: string) {
  const answer = await fetch(url, { headers: { connection: 'close' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') };
}

/** Parses the CSV of an export into records by column name. */
export function linesOf(text: string): Record<string, string>[] {
  const records: unknown = parse(text, { delimiter: ';', bom: true, columns: true });
  return z.array(z.record(z.string(), z.string())).parse(records);
}

/** Requests an export and returns the records in its file. */
export async function linesOfExport(world: World, draft: object): Promise<Record<string, string>[]> {
  const { url } = await exportOf(world, draft);
  return linesOf((await download(url)).text);
}

/** All rows of `exports`, oldest first. */
export function storedExports() {
  return asOwner((trx) => trx.selectFrom('exports').selectAll().orderBy('id').execute());
}
