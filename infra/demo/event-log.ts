import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from './sign-in.ts';

const TIMEOUT_MS = 2000;
const PAUSE_MS = 50;

/** Counts the log lines of one association by event, waiting up to two seconds until there are `atLeast` lines. */
export async function countEvents(
  logFolder: string,
  entityId: number,
  atLeast: number,
): Promise<Map<string, number>> {
  for (const start = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const counts = await countLines(join(logFolder, 'events'), entityId);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total >= atLeast || Date.now() - start > TIMEOUT_MS) return counts;
  }
}

async function countLines(folder: string, entityId: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.jsonl')) continue;
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      if (line === '') continue;
      const event: Json = JSON.parse(line);
      if (event.entity_id === entityId) counts.set(event.event, (counts.get(event.event) ?? 0) + 1);
    }
  }
  return counts;
}
