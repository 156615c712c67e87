import type { LogFiles } from '../../gateways.ts';
import { type Digest, findDigests } from '../digest.ts';
import { archiveKey, EVENTS, type Month, packedKey, RECORDS, readKey } from '../names.ts';
import { findParts, type LogPart, readIndex } from '../parts.ts';

/** Where a compressed day lies in an archive. */
export type Member = { key: string; from: number; bytes: number };

/** What files there are at one time. */
export type Stock = {
  /** The sizes of the files, by their keys. */
  sizes: Map<string, number>;
  archives: { month: Month; part: number }[];
  /** What is in the archives, by the keys that it had before. */
  archived: Map<string, Member>;
};

/** The same, and what is known of them. */
export type Inventory = Stock & { digests: Digest[]; parts: LogPart[] };

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

export async function takeInventory(files: LogFiles): Promise<Inventory> {
  const stock = await takeStock(files);
  const digests = (await findDigests(files)).map(({ digest }) => digest);
  return { ...stock, digests, parts: await findParts(files, ALWAYS) };
}

export async function takeStock(files: LogFiles): Promise<Stock> {
  const sizes = new Map<string, number>();
  for (const prefix of [EVENTS, RECORDS])
    for await (const { key, bytes } of files.list(prefix)) sizes.set(key, bytes);
  const archives = [...sizes.keys()]
    .map(readKey)
    .flatMap((name) => (name.kind === 'archive-index' ? [{ month: name.month, part: name.part }] : []));
  return { sizes, archives, archived: await findArchived(files, archives) };
}

async function findArchived(files: LogFiles, archives: Stock['archives']): Promise<Map<string, Member>> {
  const archived = new Map<string, Member>();
  for (const { month, part } of archives) {
    const key = archiveKey(month, part);
    const { members } = await readIndex(files, month, part);
    for (const { from, bytes, ...of } of members) archived.set(packedKey(of), { key, from, bytes });
  }
  return archived;
}
