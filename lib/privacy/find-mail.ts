import type { Context } from '../core/context.ts';
import { orDamaged, searchForm } from '../core/crypto/cipher.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import { findSuppressedAddresses, type SuppressedAddressRow } from '../data/emails/suppressed-addresses.ts';
import {
  findAddressedReceipts,
  findEmailsAfter,
  findReceiptsById,
  findReceiptsOfErased,
  findReceiptsOfVisits,
  lockEmails,
  lockReceipts,
} from '../data/privacy/person-mail.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openRecipient } from '../emails/queue.ts';
import { addressIndexOf } from '../emails/suppression.ts';
import { openContent, receiptSealer } from '../receipts/content.ts';
import { comparable, detailsOf, type Question } from './question.ts';

const ROWS_AT_ONCE = 1000;

export type FoundMail = {
  /** Receipts of the person's visits. */
  receipts: ReceiptRow[];
  /** Receipts of other donors' visits that were sent to the person. */
  addressed: ReceiptRow[];
  /** Receipts of visits from which the person was already erased, but which must keep the name by law. */
  keptReceipts: ReceiptRow[];
  emails: EmailRow[];
  /** The suppressed addresses of the person. */
  suppressed: SuppressedAddressRow[];
  /** The addresses of the person and those their receipts were sent to, normalised for comparison. */
  addresses: ReadonlySet<string>;
};

type Search = {
  question: Question;
  visits: readonly VisitOfPerson[];
  addresses: ReadonlySet<string>;
  userId: number | undefined;
  isHeld: boolean;
  /** Visits that were not chosen, and their addresses: their receipts and e-mails are left out. */
  staying?: { visits: readonly VisitOfPerson[]; addresses: ReadonlySet<string> };
};

/**
 * Finds receipts and e-mails of a person. With `isHeld`, locks the receipts, so that no e-mail about them is queued until the
 * transaction ends.
 */
export async function findMail(ctx: Context, search: Search): Promise<FoundMail> {
  const { visits, isHeld, userId } = search;
  const staying = await findStaying(ctx, search);
  const addresses = search.addresses.difference(staying.addresses);
  const visitIds = visits.map(({ passage_id }) => passage_id);
  const found = (await findReceiptsOfVisits(ctx, visitIds)).map(({ id }) => id);
  // A receipt that was e-mailed to the address of a user is about a donor.
  const sentTo = userId === undefined ? await findReceiptsSentTo(ctx, addresses) : [];
  const ids = [...new Set([...found, ...sentTo])];
  // Locked before the e-mails, in the order of sending and cancelling.
  if (isHeld) await lockReceipts(ctx, ids);
  const all = (await findReceiptsById(ctx, ids)).filter(({ id }) => !staying.receipts.has(id));
  const isOfVisit = new Set(visitIds);
  const receipts = all.filter(({ passage_id }) => isOfVisit.has(passage_id));
  const emails = await findEmails(ctx, { ...search, addresses }, receipts, staying.receipts);
  const known = [
    ...receipts.map((row) => receiptSealer(ctx, row).read('encrypted_to', row.encrypted_to)),
    ...emails.map((email) => orDamaged(() => openRecipient(ctx, email))),
  ];
  const written = known.flatMap((one) => (one ? [searchForm(one)] : []));
  const theirs = new Set([...addresses, ...written]).difference(staying.addresses);
  return {
    receipts,
    addressed: all.filter(({ passage_id }) => !isOfVisit.has(passage_id)),
    keptReceipts: await findKeptReceipts(ctx, search.question, new Set(ids)),
    emails,
    suppressed: await findSuppressedAddresses(
      ctx,
      [...theirs].map((address) => addressIndexOf(ctx, address)),
    ),
    addresses: theirs,
  };
}

/** The receipts of the visits that were not chosen, and the addresses of these visits and receipts. */
async function findStaying(ctx: Context, { staying }: Search) {
  if (!staying || staying.visits.length === 0)
    return { receipts: new Set<number>(), addresses: new Set<string>() };
  const { visits, addresses } = staying;
  const found = await findReceiptsOfVisits(
    ctx,
    visits.map(({ passage_id }) => passage_id),
  );
  const receipts = await findReceiptsById(
    ctx,
    found.map(({ id }) => id),
  );
  const sentTo = receipts.map((row) => receiptSealer(ctx, row).read('encrypted_to', row.encrypted_to));
  const written = sentTo.flatMap((one) => (one ? [searchForm(one)] : []));
  return { receipts: new Set(receipts.map(({ id }) => id)), addresses: new Set([...addresses, ...written]) };
}

/** Reads page by page, and collects the matching rows. */
export async function sift<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
  isMeant: (row: R) => boolean,
): Promise<R[]> {
  const found: R[] = [];
  for (let after = 0; ; ) {
    const rows = await read(after, ROWS_AT_ONCE);
    found.push(...rows.filter(isMeant));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return found;
    after = last.id;
  }
}

/** Finds the receipts that were sent to these addresses, which are encrypted, so that each one is decrypted and compared. */
async function findReceiptsSentTo(ctx: Context, addresses: ReadonlySet<string>): Promise<number[]> {
  if (addresses.size === 0) return [];
  const rows = await sift(
    (after, limit) => findAddressedReceipts(ctx, after, limit),
    (row) => {
      const to = receiptSealer(ctx, row).read('encrypted_to', row.encrypted_to);
      return to !== null && addresses.has(searchForm(to));
    },
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds e-mails to the user, to these addresses, or about these receipts; addresses are encrypted, so that each one is decrypted
 * and compared.
 */
async function findEmails(
  ctx: Context,
  { addresses, userId, isHeld }: Search,
  receipts: readonly ReceiptRow[],
  others: ReadonlySet<number>,
): Promise<EmailRow[]> {
  if (addresses.size === 0 && receipts.length === 0 && userId === undefined) return [];
  const ids = new Set<number | null>(receipts.map(({ id }) => id));
  // An e-mail to a user belongs to that user, even if others have the same address.
  const isToThem = (row: EmailRow) =>
    row.user_id === null && addresses.has(searchForm(orDamaged(() => openRecipient(ctx, row)) ?? ''));
  const found = await sift(
    (after, limit) => findEmailsAfter(ctx, after, limit),
    (row) =>
      row.receipt_id !== null && others.has(row.receipt_id)
        ? false
        : userId === undefined
          ? (row.receipt_id !== null && ids.has(row.receipt_id)) || isToThem(row)
          : row.user_id === userId || (row.receipt_id === null && isToThem(row)),
  );
  if (!isHeld) return found;
  return lockEmails(
    ctx,
    found.map(({ id }) => id),
  );
}

/**
 * Finds receipts of erased visits that still name the person; e-mail address and phone are ignored, because receipts do not contain
 * them.
 */
async function findKeptReceipts(ctx: Context, question: Question, others: ReadonlySet<number>) {
  const { name, donor_address } = detailsOf(question);
  const wanted = { payer: name, payer_address: donor_address };
  if (question.passage_id !== undefined) return [];
  if (name === undefined && donor_address === undefined) return [];
  return sift(
    (after, limit) => findReceiptsOfErased(ctx, after, limit),
    (row) => !others.has(row.id) && isNamedOn(ctx, row, wanted),
  );
}

const unreadable = { payer: null, payer_address: null };
type Wanted = { payer: string | undefined; payer_address: string | undefined };

function isNamedOn(ctx: Context, row: ReceiptRow, wanted: Wanted): boolean {
  const { payer, payer_address } = orDamaged(() => openContent(ctx, row)) ?? unreadable;
  const fits = (value: string | null, asked: string | undefined) =>
    asked === undefined || (value !== null && comparable('name', value) === asked);
  return fits(payer, wanted.payer) && fits(payer_address, wanted.payer_address);
}
