import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askUntil } from './ask-until.ts';
import type { Json } from './sign-in.ts';

/** Counts the log lines of one association by event, once there are `atLeast` lines or no more arrive. */
export async function countEvents(
  logFolder: string,
  entityId: number,
  atLeast: number,
): Promise<Map<string, number>> {
  const totalOf = (counts: Map<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  return askUntil(
    () => countLines(join(logFolder, 'events'), entityId),
    (counts) => totalOf(counts) >= atLeast,
    totalOf,
  );
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
