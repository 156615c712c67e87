import { types } from 'node:util';
import type { LogFiles } from '../../core/gateways.ts';
import { type Instant, isDay, stopwatch } from '../../core/time.ts';
import { sealFinishedDays } from '../seal/seal-events.ts';
import { monthOf } from '../store/calendar.ts';
import { type LeasedLog, type MaintenanceContext, withMaintenanceLease } from '../store/maintenance-lease.ts';
import { archiveIndexKey, archiveKey, type Month, parseKey, plainKey } from '../store/names.ts';
import {
  collectFaults,
  type FaultCollector,
  listStoredFiles,
  RotationFault,
  readInventory,
  type StoredFiles,
} from './inventory.ts';
import { archiveMonth, packPart } from './pack.ts';
import { type Plan, planRotation } from './plan.ts';
import {
  applyPlannedWork,
  NO_WORK,
  plannedWork,
  type RotationRecord,
  type RotationSummary,
  readRecord,
  summaryOf,
  writeRecord,
  writeSummary,
} from './record.ts';

type Run = { collector: FaultCollector; now: Instant };

/** Executes a plan; a month with a fault gets no archive in this run. */
async function executePlan(files: LogFiles, plan: Plan, { collector, now }: Run): Promise<void> {
  const faultyMonths = new Set<Month>();
  for (const digest of plan.pack)
    if (!(await collector.attempt(() => packPart(files, digest, now)))) faultyMonths.add(monthOf(digest.day));
  for (const archivePlan of plan.archive)
    if (!faultyMonths.has(archivePlan.month))
      await collector.attempt(() => archiveMonth(files, archivePlan, now));
  for (const { key } of plan.remove) await files.remove(key);
}

/**
 * Compresses old days, archives complete months, removes expired files, and writes a summary. Files that do not match their digest
 * remain unchanged: the other files are rotated, then this throws.
 */
export async function rotateLog(ctx: MaintenanceContext): Promise<RotationSummary> {
  const { summary, faults } = await withMaintenanceLease(ctx, (leased) => rotate(ctx, leased));
  if (faults.length === 0) return summary;
  const messages = faults.map(({ message }) => message).join(', ');
  throw Object.assign(new Error(`the event log was rotated, except for: ${messages}`), {
    code: 'log-rotation-faults',
  });
}

async function rotate(ctx: MaintenanceContext, leased: LeasedLog) {
  const { files } = leased;
  const elapsed = stopwatch();
  const collector = collectFaults(ctx);
  await collector.attempt(() => sealBeforeRotation(ctx, leased));
  const before = await readInventory(files);
  const killed = await findKilledRuns(files, before);
  await removeUnfinishedArchives(files, before, killed);
  for (const record of killed) await finishRecord(files, applyPlannedWork(record, before));
  const run = ctx.now.slice(0, 10);
  const plan = planRotation(before, run);
  for (const fault of plan.faults) collector.report(fault);
  const month = monthOf(run);
  const done = (await readRecord(files, month))?.done ?? NO_WORK;
  const record = { month, at: ctx.now, seconds: null, done, planned: plannedWork(plan), errors: [] };
  await writeRecord(files, record);
  await executePlan(files, plan, { collector, now: ctx.now });
  const errors = collector.faults.map(({ code, key }) => ({ code, key }));
  const after = applyPlannedWork({ ...record, errors }, await listStoredFiles(files));
  const summary = await finishRecord(files, { ...after, seconds: Math.round(elapsed() / 1000) });
  ctx.log.write('log-rotated', summary);
  return { summary, faults: collector.faults };
}

/** Turns the failure of one day into a fault, so that the other days are rotated. */
async function sealBeforeRotation(ctx: MaintenanceContext, leased: LeasedLog): Promise<void> {
  try {
    await sealFinishedDays(ctx, leased);
  } catch (error) {
    throw toRotationFault(error) ?? error;
  }
}

function toRotationFault(error: unknown): RotationFault | undefined {
  if (!types.isNativeError(error)) return undefined;
  const [code, day]: unknown[] = [Reflect.get(error, 'code'), Reflect.get(error, 'day')];
  if (typeof day !== 'string' || !isDay(day)) return undefined;
  if (code !== 'events-wait' && code !== 'digest-missing') return undefined;
  return new RotationFault(code, plainKey({ day, part: 1 }));
}

/** The records of killed runs. Read before the files change, because the files show which work was done. */
async function findKilledRuns(files: LogFiles, { sizes }: StoredFiles): Promise<RotationRecord[]> {
  const killed: RotationRecord[] = [];
  for (const key of sizes.keys()) {
    const name = parseKey(key);
    const record = name.kind === 'rotation' ? await readRecord(files, name.month) : undefined;
    if (record?.planned) killed.push(record);
  }
  return killed;
}

/** Removes archives without an index that killed runs left, while the records of these runs still list them as planned. */
async function removeUnfinishedArchives(
  files: LogFiles,
  stored: StoredFiles,
  killed: RotationRecord[],
): Promise<void> {
  for (const { month, part, days } of killed.flatMap(({ planned }) => planned?.archived ?? [])) {
    if (!stored.sizes.has(archiveKey(month, part)) || stored.sizes.has(archiveIndexKey(month, part)))
      continue;
    // Only when all its days are still stored beside the archive.
    if (countUnarchived(stored, month) >= days) await files.remove(archiveKey(month, part));
  }
}

/** The number of compressed days of a month that no archive contains. */
function countUnarchived({ sizes, archived }: StoredFiles, month: Month): number {
  const names = [...sizes.keys()].filter((key) => !archived.has(key)).map(parseKey);
  return names.filter((name) => name.kind === 'packed' && monthOf(name.day) === month).length;
}

async function finishRecord(files: LogFiles, record: RotationRecord): Promise<RotationSummary> {
  const summary = summaryOf(record);
  await writeSummary(files, summary);
  // Written last, because a run that is killed earlier counts as unfinished.
  await writeRecord(files, record);
  return summary;
}
