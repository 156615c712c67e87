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
  /** Of the visits of the person. */
  receipts: ReceiptRow[];
  /** Of the visits of others, sent to the person. */
  addressed: ReceiptRow[];
  /** Of visits from which the person was taken out before: what the law keeps names them still. */
  keptReceipts: ReceiptRow[];
  emails: EmailRow[];
  /** What is known of addresses of the person to which nothing is sent any more. */
  suppressed: SuppressedAddressRow[];
  /** The addresses of the person, and those that their receipts went to, in comparable form. */
  addresses: ReadonlySet<string>;
};

type Search = {
  question: Question;
  visits: readonly VisitOfPerson[];
  addresses: ReadonlySet<string>;
  userId: number | undefined;
  isHeld: boolean;
};

/** Receipts and e-mails of a person. Held, no e-mail about the receipts is written until the transaction ends. */
export async function findMail(ctx: Context, search: Search): Promise<FoundMail> {
  const { visits, isHeld, addresses, userId } = search;
  const visitIds = visits.map(({ passage_id }) => passage_id);
  const found = (await findReceiptsOfVisits(ctx, visitIds)).map(({ id }) => id);
  // A receipt that is mailed to the address of a user is about a donor.
  const sentTo = userId === undefined ? await findReceiptsSentTo(ctx, addresses) : [];
  const ids = [...new Set([...found, ...sentTo])];
  // Before the e-mails, as sending and cancelling do.
  if (isHeld) await lockReceipts(ctx, ids);
  const all = await findReceiptsById(ctx, ids);
  const isOfVisit = new Set(visitIds);
  const receipts = all.filter(({ passage_id }) => isOfVisit.has(passage_id));
  const emails = await findEmails(ctx, search, receipts);
  const known = [
    ...receipts.map((row) => receiptSealer(ctx, row).read('encrypted_to', row.encrypted_to)),
    ...emails.map((email) => orDamaged(() => openRecipient(ctx, email))),
  ];
  const theirs = new Set([...addresses, ...known.flatMap((one) => (one ? [searchForm(one)] : []))]);
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

/** Reads page after page, and keeps the rows that are meant. */
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

/** The receipts that went to these addresses; where one went is sealed, so that each is looked at. */
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

/** E-mails to the user, to these addresses, or about these receipts; whose they are is sealed, so that each is looked at. */
async function findEmails(
  ctx: Context,
  { addresses, userId, isHeld }: Search,
  receipts: readonly ReceiptRow[],
): Promise<EmailRow[]> {
  if (addresses.size === 0 && receipts.length === 0 && userId === undefined) return [];
  const ids = new Set<number | null>(receipts.map(({ id }) => id));
  // What went to a user is theirs, whoever else has the address.
  const isToThem = (row: EmailRow) =>
    row.user_id === null && addresses.has(searchForm(orDamaged(() => openRecipient(ctx, row)) ?? ''));
  const found = await sift(
    (after, limit) => findEmailsAfter(ctx, after, limit),
    (row) =>
      userId === undefined
        ? (row.receipt_id !== null && ids.has(row.receipt_id)) || isToThem(row)
        : row.user_id === userId || (row.receipt_id === null && isToThem(row)),
  );
  if (!isHeld) return found;
  return lockEmails(
    ctx,
    found.map(({ id }) => id),
  );
}

/** Receipts of erased visits that name the person; an e-mail address or a phone is on none of them, and does not count. */
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
