import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { ERASURES, ErasureEntry, erasuresOf } from '../core/erasures.ts';
import { errorValues } from '../core/log.ts';
import { passageFields } from '../core/records/passage.ts';
import { InstantInput } from '../core/schemas/common.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { holdPhones, insertErasedDocuments } from '../data/privacy/erased-documents.ts';
import { findErasedRecords, findUserNumber, hasEntity } from '../data/privacy/erased-records.ts';
import { lockEmails, lockReceipts } from '../data/privacy/person-mail.ts';
import {
  findVisitsOfPerson,
  lockVisits,
  needsErasure,
  type VisitOfPerson,
} from '../data/privacy/person-visits.ts';
import { passageSealer } from '../passages/content.ts';
import { findDocumentsOfPerson } from './documents.ts';
import { erasedOf } from './erase.ts';
import { eraseFound } from './erase-found.ts';
import { eraseUser, findUserToErase } from './erase-user.ts';
import { detailHash } from './erasure-list.ts';
import { addressesOf, addressesOfUser } from './find.ts';
import { findMail } from './find-mail.ts';
import { comparable, comparableBefore, visitorNames } from './question.ts';

const Kept = ErasureEntry.extend({ entity_id: z.int() });
type Kept = z.output<typeof Kept>;

/** `since`: the second to which the database was restored. */
export const Replay = z.strictObject({ since: InstantInput.optional() });

export type Replayed = { entries: number; again: number };

const REASON = 'restored backup';
const ROWS_AT_ONCE = 1000;
/** An erasure that began before the restored second may have been committed after it. */
const BEFORE_SINCE_SECONDS = 3600;
/** A request ends within 30 seconds: rows written later than this did not exist at the erasure. */
const LONGEST_REQUEST_SECONDS = 60;

/**
 * Repeats, in a restored database, the erasures of the list outside the database; returns the number of entries and how many of
 * them found data again. The job is safe to kill and rerun. A failing entry does not stop the others; the job fails at its end.
 */
export async function replayErasures(ctx: Context, { since }: z.output<typeof Replay>): Promise<Replayed> {
  const files = await ctx.gateways.files();
  const from = since === undefined ? '' : addSeconds(since, -BEFORE_SINCE_SECONDS);
  const replayed = { entries: 0, again: 0 };
  let failed = 0;
  for await (const key of files.list(ERASURES)) {
    if (key < erasuresOf(from)) continue;
    const outcome = await replayEntry(ctx, await files.read(key), from).catch((error: unknown) => {
      ctx.log.write('erasure-not-replayed', { ...errorValues(error), key });
      return 'failed';
    });
    if (outcome === 'failed') failed += 1;
    if (outcome !== 'earlier') replayed.entries += 1;
    if (outcome === 'again') replayed.again += 1;
  }
  if (failed > 0)
    throw new Error(
      `replay-erasures: ${failed} of ${replayed.entries} entries were not played, the log names them (erasure-not-replayed)`,
    );
  return replayed;
}

async function replayEntry(ctx: Context, bytes: Uint8Array, from: Instant) {
  const entry = Kept.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (entry.at < from) return 'earlier';
  const isAgain = await ctx.transact({ entityId: entry.entity_id }, (trx) => eraseAgain(trx, entry));
  return isAgain ? 'again' : 'gone';
}

/** Returns whether the database again contained data of the person, or a visit that could receive some. */
async function eraseAgain(outer: Context, entry: Kept): Promise<boolean> {
  const { entity_id: entityId } = entry;
  // The erasure of an association's last administrator was made by a caller who may do that.
  const ctx = { ...inEntity(outer, entityId), scope: 'all' as const };
  if (!(await hasEntity(ctx, entityId))) return false;
  await holdPhones(ctx, entityId);
  const records = await findErasedRecords(ctx, entry);
  const byHash = await findVisitsByHash(ctx, entityId, entry);
  const numbers = new Set([...records.visits.map(({ id }) => id), ...byHash]);
  const until = addSeconds(entry.at, LONGEST_REQUEST_SECONDS);
  const locked = await lockVisits(ctx, [...numbers]);
  // Rows written after the erasure belong to another person, or to the person after a return.
  const visits = locked.filter(({ updated_at }) => updated_at <= until);
  const userId = entry.user === null ? undefined : await findUserNumber(ctx, entry.user);
  const user = userId === undefined ? undefined : await findUserToErase(ctx, userId);
  const addresses = new Set([...addressesOf(ctx, {}, visits), ...addressesOfUser(ctx, user)]);
  const mail = await findMail(ctx, { question: {}, visits, addresses, userId: user?.id, isHeld: true });
  const ofVisits = await findDocumentsOfPerson(ctx, { documents: entry.documents }, visits);
  const named = await withNamed(ctx, mail, records);
  const { conflicts } = records;
  const found = { ...mail, ...named, visits, user, documents: ofVisits, conflicts };
  // A visit without personal data may have lost its erasure mark: a payment that is still unknown to the restored database would
  // add data.
  const isAgain = erasedOf(ctx, found).some(({ count }) => count > 0) || visits.some(needsErasure);
  if (isAgain) await eraseFound(ctx, entityId, found);
  if (user) await eraseUser(ctx, user, REASON);
  // Phones push documents again that the restored database does not know.
  await insertErasedDocuments(ctx, entityId, [...entry.documents, ...missing(entry, records)], ctx.now);
  if (isAgain) {
    const changes = { person: { old: null, new: entry.person }, reason: { old: null, new: REASON } };
    ctx.record({ entityId, object: 'person', objectId: 0, action: 'erased', changes });
  }
  return isAgain;
}

type Records = Awaited<ReturnType<typeof findErasedRecords>>;
type Mail = Awaited<ReturnType<typeof findMail>>;

/** The receipts and e-mails that the entry names, in addition to those of the visits. */
async function withNamed(ctx: Context, mail: Mail, records: Records) {
  const known = new Set([...mail.receipts, ...mail.addressed].map(({ id }) => id));
  const others = records.receipts.filter(({ id }) => !known.has(id));
  await lockReceipts(
    ctx,
    others.map(({ id }) => id),
  );
  const emailIds = new Set([...mail.emails.map(({ id }) => id), ...records.emails]);
  return { addressed: [...mail.addressed, ...others], emails: await lockEmails(ctx, [...emailIds]) };
}

function missing({ visits }: Kept, records: Records): string[] {
  const present = new Set(records.visits.map(({ uuid }) => uuid));
  return visits.filter((uuid) => !present.has(uuid));
}

/** Finds visits of the person that were not theirs at the time of the erasure. */
async function findVisitsByHash(ctx: Context, entityId: number, { details }: Kept): Promise<number[]> {
  if (Object.keys(details).length === 0) return [];
  const found: number[] = [];
  const filter = {
    hasName: details.name !== undefined,
    hasPhone: details.phone !== undefined,
    hasDonorAddress: details.donor_address !== undefined,
  };
  for (let after = 0; ; ) {
    const rows = await findVisitsOfPerson(ctx, filter, after, ROWS_AT_ONCE);
    found.push(...rows.filter((row) => isOf(ctx, entityId, row, details)).map((row) => row.passage_id));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return found;
    after = last.passage_id;
  }
}

function isOf(ctx: Context, entityId: number, row: VisitOfPerson, details: Kept['details']): boolean {
  const { read } = passageSealer(ctx, row);
  return visitorNames.every((name) => {
    const wanted = details[name];
    if (wanted === undefined) return true;
    const column = passageFields[name].sealed;
    const value = read(column, row[column]);
    if (value === null) return false;
    const forms = [comparable(name, value), comparableBefore(name, value)];
    return forms.some((form) => detailHash(ctx, entityId, name, form) === wanted);
  });
}
