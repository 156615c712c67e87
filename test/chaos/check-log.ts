import { sql } from 'kysely';
import type { Json } from '../../bench/client.ts';
import { addDays } from '../../lib/core/time.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import { inReadTransaction } from '../../lib/data/connection/transactions.ts';
import { firstKeptDay } from '../../lib/event-log/store/calendar.ts';
import { findParts } from '../../lib/event-log/store/parts.ts';
import { readLines } from '../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../lib/event-log/store/read-part.ts';
import { readPublicKeys } from '../../lib/event-log/verify/read-digests.ts';
import { verifyLog } from '../../lib/event-log/verify/verify-log.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { countFaults, summaryFaults } from './check-counts.ts';
import { checkPassages, type PassageLine, type PassageState } from './check-passages.ts';
import type { Collected, Simulation } from './simulation.ts';

/** Checks that the log holds every committed change of the database once and in order, and nothing else. */
export async function checkLog(
  resources: Resources,
  simulation: Simulation,
  collected: Collected,
): Promise<{ lines: number; faults: string[] }> {
  const end = addDays(simulation.lastDay, 1);
  const rows = await inReadTransaction(resources.db(), 'all', readPassages);
  const digests = [...collected.digests.values()].map(({ digest }) => digest);
  const { passageLines, lineCounts } = await readPassageLines(simulation);
  const signer = await resources.gateways.logSigner();
  const { findings } = await verifyLog(simulation.files, {
    publicKeys: readPublicKeys(signer.publicKey),
    now: `${end}T05:00:00.000Z`,
  });
  const faults = [
    ...checkPassages(rows, passageLines, firstKeptDay(end)),
    ...countFaults(rows, digests, lineCounts, firstKeptDay(end)),
    ...(await summaryFaults(simulation.files, collected, end)),
    ...findings.map(({ sentence }) => sentence),
  ];
  return { lines: digests.reduce((sum, digest) => sum + digest.lines, 0), faults };
}

async function readPassages(db: Db): Promise<PassageState[]> {
  const { rows } = await sql<PassageState>`
    select passage_id as id, entity_id as "entityId", version, montant_cents as cents, created_at as "createdAt",
      deleted_at is not null as "isDeleted"
    from passages`.execute(db);
  return rows;
}

/** Reads the lines about passages in log order, and counts the lines of each day. */
async function readPassageLines({
  files,
}: Simulation): Promise<{ passageLines: PassageLine[]; lineCounts: Map<string, number> }> {
  const passageLines: PassageLine[] = [];
  const lineCounts = new Map<string, number>();
  for (const part of await findParts(files, { from: '0001-01-01', to: '9999-12-31' })) {
    for await (const { bytes: line } of readLines(readPart(files, part))) {
      const event: Json = JSON.parse(line.toString('utf8'));
      lineCounts.set(part.day, (lineCounts.get(part.day) ?? 0) + 1);
      if (String(event.event).startsWith('passage_')) passageLines.push({ ...event, day: part.day });
    }
  }
  return { passageLines, lineCounts };
}
