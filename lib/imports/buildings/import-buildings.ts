import * as z from 'zod';
import { withReach } from '../../buildings/extents.ts';
import { sweepEnrichments } from '../../buildings/sweep-enrichments.ts';
import type { Context } from '../../core/context.ts';
import { type Extent, joinedExtent } from '../../core/geometry.ts';
import { FileKey, ShortText } from '../../core/schemas/common.ts';
import { markCountsAround } from '../../data/buildings/dwelling-counts.ts';
import { markEnrichments } from '../../data/buildings/enrichments.ts';
import { type Line, requireOnMap } from '../lines.ts';
import { LineFault, OffMapFault } from './cells.ts';
import { flush, type Numbered, type Run } from './flush.ts';
import { openSource, Position, type Source } from './source.ts';

/** Buildings per statement, and the maximum characters of their records, which shortens batches of large outlines. */
const BATCH = 1000;
const BATCH_LENGTH = 1_000_000;
/** Records per invocation, so that files of any length fit and the caller sees progress. */
const RECORDS_PER_STEP = 20_000;
/** Maximum number of faults listed; all are counted. */
const MAX_FAULTS = 100;

export const BuildingImport = z.strictObject({
  key: FileKey,
  /** Stored with the buildings, e.g. the release of the file. */
  vintage: ShortText().nullable().default(null),
  /** Where the previous step stopped; absent for the first one. */
  from: Position.optional(),
});

export type BuildingReport = {
  /** The kind of the file, according to its header. */
  kind: string;
  /** Why the file contains nothing to import; null when it does. */
  refusal: string | null;
  added: number;
  updated: number;
  unchanged: number;
  /** Buildings that the file contains repeatedly, without their last occurrence. */
  repeated: number;
  /** Records of buildings that do not stand. */
  passed: number;
  skipped: number;
  /** The skipped records with a position outside French territory. */
  off_map: number;
  faults: { line: number; fault: string }[];
  /** The number of bytes read so far, and the size of the file. */
  read: number;
  size: number;
  next: Position | null;
};

/** The read but unwritten buildings of a step, by identifier. */
type Step = {
  report: BuildingReport;
  batch: Map<string, Numbered>;
  length: number;
  /** The number of records in the batch with a position outside French territory. */
  offMap: number;
  /** The extent of the buildings of this step. */
  extent: Extent | null;
  /** The running statement; the next records are read meanwhile. */
  writing: Promise<void>;
};

/** Imports one step of a file of buildings from the bucket; reports and skips invalid records, updates known ones. */
export async function importBuildings(
  ctx: Context,
  { key, vintage, from }: z.output<typeof BuildingImport>,
): Promise<BuildingReport> {
  const files = await ctx.gateways.files();
  const { body, size } = await files.stream(key, from?.byte ?? 0);
  const source = await openSource(body, from, ctx.now);
  const { at } = source;
  const step: Step = {
    report: emptyReport(source, size),
    batch: new Map(),
    length: 0,
    offMap: 0,
    extent: null,
    writing: Promise.resolve(),
  };
  const { report } = step;
  if (source.refusal) return { ...report, read: size };
  const run = { db: await ctx.gateways.buildings(), started: at.started, vintage };
  const last = at.line + RECORDS_PER_STEP;
  try {
    for await (const record of source.records) {
      take(record, source, step);
      if (step.batch.size + step.offMap >= BATCH || step.length >= BATCH_LENGTH) await write(run, step);
      if (at.line >= last && at.byte < size) {
        report.next = at;
        break;
      }
    }
    await write(run, step);
  } finally {
    await step.writing;
  }
  await enrichSurroundings(ctx, step);
  if (at.line === 0) throw new Error('this GeoJSON file has no features');
  return { ...report, read: report.next ? at.byte : size };
}

/**
 * Marks the sectors and communes around all read buildings, changed or not, because a killed step is repeated. The last step sends
 * the queue messages.
 */
async function enrichSurroundings(ctx: Context, { extent, report }: Step): Promise<void> {
  if (extent)
    await ctx.transact('all', async (trx) => {
      await markEnrichments(trx.db, extent, trx.now);
      await markCountsAround(trx.db, withReach(extent));
    });
  if (report.next === null) await sweepEnrichments(ctx);
}

const emptyReport = ({ kind, refusal }: Source, size: number): BuildingReport => ({
  kind,
  refusal,
  added: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  passed: 0,
  skipped: 0,
  off_map: 0,
  faults: [],
  read: 0,
  size,
  next: null,
});

/** Parses a record into the batch. */
function take({ text, end }: Line, { at, read }: Source, step: Step): void {
  const { batch, report } = step;
  at.line += 1;
  at.byte = end;
  if (text === '') return;
  try {
    const building = read(text);
    if (!building) {
      report.passed += 1;
      return;
    }
    if (batch.has(building.batiment_id)) report.repeated += 1;
    batch.set(building.batiment_id, { line: at.line, building });
    step.length += text?.length ?? 0;
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    skip(report, [{ line: at.line, fault: error.message }]);
    if (!(error instanceof OffMapFault)) return;
    report.off_map += 1;
    step.offMap += 1;
  }
}

/** Starts writing the batch after the previous one is written, so that the later version of a building in both wins. */
async function write(run: Run, step: Step): Promise<void> {
  await step.writing;
  requireOnMap(step.batch.size, step.offMap, step.report.faults);
  step.writing = writeBatch(run, [...step.batch.values()], step);
  // Awaited with the next batch, or at the end; a failure must not count as unhandled until then.
  step.writing.catch(() => {});
  step.batch.clear();
  step.length = 0;
  step.offMap = 0;
}

async function writeBatch(run: Run, batch: Numbered[], step: Step): Promise<void> {
  const { report } = step;
  const { added, updated, repeated, faults, extent } = await flush(run, batch);
  step.extent = joinedExtent(step.extent, extent);
  report.added += added;
  report.updated += updated;
  report.repeated += repeated;
  report.unchanged += batch.length - added - updated - repeated - faults.length;
  skip(report, faults);
}

function skip(report: BuildingReport, faults: BuildingReport['faults']): void {
  report.skipped += faults.length;
  report.faults.push(...faults.slice(0, MAX_FAULTS - report.faults.length));
}
