import { types } from 'node:util';
import type { LogFiles } from '../../core/gateways.ts';
import { type Instant, isDay, stopwatch } from '../../core/time.ts';
import { sealWhatIsOver } from '../seal/seal.ts';
import { monthOf } from '../store/calendar.ts';
import { type Kept, type MaintenanceContext, withMaintenanceLease } from '../store/maintenance-lease.ts';
import { archiveIndexKey, archiveKey, type Month, plainKey, readKey } from '../store/names.ts';
import {
  collectFaults,
  type Faults,
  RotationFault,
  type Stock,
  takeInventory,
  takeStock,
} from './inventory.ts';
import { joinMonth, packPart } from './pack.ts';
import { type Plan, planRotation } from './plan.ts';
import {
  NO_WORK,
  type RotationRecord,
  type RotationSummary,
  readRecord,
  settled,
  summaryOf,
  workOf,
  writeRecord,
  writeSummary,
} from './record.ts';

type Run = { faults: Faults; now: Instant };

/** Executes a plan; a month with a fault gets no archive in this run. */
async function carryOut(files: LogFiles, plan: Plan, { faults, now }: Run): Promise<void> {
  const broken = new Set<Month>();
  for (const digest of plan.pack)
    if (!(await faults.isWithout(() => packPart(files, digest, now)))) broken.add(monthOf(digest.day));
  for (const joining of plan.join)
    if (!broken.has(joining.month)) await faults.isWithout(() => joinMonth(files, joining, now));
  for (const { key } of plan.remove) await files.remove(key);
}

/**
 * Compresses the days that are old enough, archives complete months, removes what is too old, and writes a summary. Files
 * that differ from what was signed stay as they are: the rest is rotated, and then this throws.
 */
export async function rotateLog(ctx: MaintenanceContext): Promise<RotationSummary> {
  const { summary, met } = await withMaintenanceLease(ctx, (kept) => rotate(ctx, kept));
  if (met.length === 0) return summary;
  const told = met.map(({ message }) => message).join(', ');
  throw Object.assign(new Error(`the event log was rotated, except for: ${told}`), {
    code: 'log-rotation-faults',
  });
}

async function rotate(ctx: MaintenanceContext, kept: Kept) {
  const { files } = kept;
  const elapsed = stopwatch();
  const faults = collectFaults(ctx);
  await faults.isWithout(() => sealFirst(ctx, kept));
  const before = await takeInventory(files);
  const killed = await findKilledRuns(files, before);
  await removeUnfinished(files, before, killed);
  for (const record of killed) await end(files, settled(record, before));
  const run = ctx.now.slice(0, 10);
  const plan = planRotation(before, run);
  for (const fault of plan.faults) faults.report(fault);
  const month = monthOf(run);
  const done = (await readRecord(files, month))?.done ?? NO_WORK;
  const record = { month, at: ctx.now, seconds: null, done, planned: workOf(plan), errors: [] };
  await writeRecord(files, record);
  await carryOut(files, plan, { faults, now: ctx.now });
  const errors = faults.met.map(({ code, key }) => ({ code, key }));
  const after = settled({ ...record, errors }, await takeStock(files));
  const summary = await end(files, { ...after, seconds: Math.round(elapsed() / 1000) });
  ctx.log.write('log-rotated', summary);
  return { summary, met: faults.met };
}

/** Turns the failure of one day into a fault, so that the other days are rotated. */
async function sealFirst(ctx: MaintenanceContext, kept: Kept): Promise<void> {
  try {
    await sealWhatIsOver(ctx, kept);
  } catch (error) {
    throw faultOf(error) ?? error;
  }
}

function faultOf(error: unknown): RotationFault | undefined {
  if (!types.isNativeError(error)) return undefined;
  const [code, day]: unknown[] = [Reflect.get(error, 'code'), Reflect.get(error, 'day')];
  if (typeof day !== 'string' || !isDay(day)) return undefined;
  if (code !== 'events-wait' && code !== 'digest-missing') return undefined;
  return new RotationFault(code, plainKey({ day, part: 1 }));
}

/** The records of killed runs. Read before the files change, because the files show what was done. */
async function findKilledRuns(files: LogFiles, { sizes }: Stock): Promise<RotationRecord[]> {
  const killed: RotationRecord[] = [];
  for (const key of sizes.keys()) {
    const name = readKey(key);
    const record = name.kind === 'rotation' ? await readRecord(files, name.month) : undefined;
    if (record?.planned) killed.push(record);
  }
  return killed;
}

/** Removes archives without an index that killed runs left, while their records still say that they were planned. */
async function removeUnfinished(files: LogFiles, stock: Stock, killed: RotationRecord[]): Promise<void> {
  for (const { month, part, days } of killed.flatMap(({ planned }) => planned?.archived ?? [])) {
    if (!stock.sizes.has(archiveKey(month, part)) || stock.sizes.has(archiveIndexKey(month, part))) continue;
    // Only when all its days are still stored beside it.
    if (countBeside(stock, month) >= days) await files.remove(archiveKey(month, part));
  }
}

/** How many compressed days of a month are in no archive. */
function countBeside({ sizes, archived }: Stock, month: Month): number {
  const names = [...sizes.keys()].filter((key) => !archived.has(key)).map(readKey);
  return names.filter((name) => name.kind === 'packed' && monthOf(name.day) === month).length;
}

async function end(files: LogFiles, record: RotationRecord): Promise<RotationSummary> {
  const summary = summaryOf(record);
  await writeSummary(files, summary);
  // Last, because a run that is killed before counts as not ended.
  await writeRecord(files, record);
  return summary;
}
