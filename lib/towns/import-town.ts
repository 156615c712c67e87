import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { SourceFailure } from '../core/source-failure.ts';
import { returnLease, takeLease } from '../data/leases.ts';
import {
  beginStep,
  failTown,
  finishTown,
  moveOn,
  retryStep,
  saveTownProgress,
  type TownProgress,
  type TownRow,
  type TownStep,
} from '../data/towns.ts';
import { AddressImport, importAddresses } from '../imports/import-addresses.ts';
import { addressesKey, fetchOutline, fetchTown } from './fetch-town.ts';

/** As long as the worker may run: then a lease that was not returned is free. */
export const STEP_SECONDS = 120;
/** Seconds before the attempts after the first; a source that fails again after the last one has failed. */
const PAUSES = [15, 60, 180];

const From = AddressImport.shape.from.nullable();

/**
 * Does one step of the work on a commune, and asks for the next one: fetch its file, then import it step by step. Safe to kill and to
 * deliver twice: a step begins anew where the one before ended, and a message of a step that is done does nothing.
 */
export async function importTown(ctx: Context, step: TownStep): Promise<void> {
  const held = { name: `town:${step.code_insee}`, holder: ctx.ids.holder() };
  const { now } = ctx;
  const isFree = await ctx.transact('all', ({ db }) =>
    takeLease(db, { ...held, now, seconds: STEP_SECONDS }),
  );
  if (!isFree) throw new Error('another worker is at this commune');
  try {
    await work(ctx, step);
  } finally {
    await returnLease(ctx.db, held).catch(() => undefined);
  }
}

async function work(ctx: Context, step: TownStep): Promise<void> {
  const town = await ctx.transact('all', ({ db }) => beginStep(db, step, ctx.now));
  if (!town) return;
  try {
    if (town.resume_at === null) await fetchStep(ctx, step, town);
    else await importStep(ctx, step, town);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    await failOrPause(ctx, step, town, error);
  }
}

async function fetchStep(ctx: Context, step: TownStep, town: TownRow): Promise<void> {
  await save(ctx, step, { state: 'fetching', bytes_read: 0, bytes_total: null });
  const fetched = await fetchTown(ctx, town, (read) => save(ctx, step, { state: 'fetching', ...read }));
  if (!fetched) return finish(ctx, step);
  await fetchOutline(ctx, step.code_insee);
  await goOn(ctx, step, {
    state: 'importing',
    bytes_read: 0,
    bytes_total: null,
    resume_at: { from: null },
    next_etag: fetched.etag,
  });
}

const Resume = z.object({ from: From.optional() });

async function importStep(ctx: Context, step: TownStep, town: TownRow): Promise<void> {
  const { from } = Resume.parse(town.resume_at);
  const order = {
    key: addressesKey(step.code_insee),
    // A file by hand adds and corrects; it removes nothing of what others work with.
    complete: town.upload_id === null,
    force: false,
    ...(from ? { from } : {}),
  };
  const tell = ({ read, size }: { read: number; size: number }) =>
    save(ctx, step, { state: 'importing', bytes_read: read, bytes_total: size });
  const { next, refused, read, size } = await importAddresses(ctx, order, tell);
  if (refused !== null) throw new SourceFailure('file-torn');
  if (next === null) return finish(ctx, step);
  // Removing reads no file.
  const bytes_read = size === 0 ? town.bytes_read : read;
  const bytes_total = size === 0 ? town.bytes_total : size;
  await goOn(ctx, step, { state: 'importing', bytes_read, bytes_total, resume_at: { from: next } });
}

const save = (ctx: Context, step: TownStep, progress: TownProgress) =>
  ctx.transact('all', ({ db }) => saveTownProgress(db, step, progress, ctx.now));

const finish = (ctx: Context, step: TownStep) =>
  ctx.transact('all', ({ db }) => finishTown(db, step, ctx.now));

function goOn(ctx: Context, step: TownStep, after: Parameters<typeof moveOn>[2]): Promise<void> {
  return ctx.transact('all', async (trx) => {
    if (await moveOn(trx.db, step, after, trx.now)) askForNext(trx, step);
  });
}

function askForNext(ctx: Context, { code_insee, run, step }: TownStep, delaySeconds = 0): void {
  ctx.enqueue({ queue: 'import-town', body: { code_insee, run, step: step + 1 }, delaySeconds });
}

/** Plans another attempt after a failure that may pass; otherwise the commune has failed. */
function failOrPause(ctx: Context, step: TownStep, town: TownRow, { code, isPassing }: SourceFailure) {
  const pause = isPassing && town.upload_id === null ? PAUSES[town.attempt - 1] : undefined;
  return ctx.transact('all', async (trx) => {
    if (pause === undefined) {
      ctx.log.write('town-failed', { code_insee: step.code_insee, failure: code });
      return failTown(trx.db, step, code, trx.now);
    }
    const again = { attempt: town.attempt + 1, failure: code };
    if (await retryStep(trx.db, step, again, trx.now)) askForNext(trx, step, pause);
  });
}

/** Ends the work on a commune whose last delivery failed. */
export async function giveUpTown(ctx: Context, step: TownStep): Promise<void> {
  await ctx.transact('all', ({ db }) => failTown(db, step, 'import-failed', ctx.now));
}
