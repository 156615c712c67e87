import type { Context } from '../core/context.ts';
import { searchForm } from '../core/crypto.ts';
import { Problem } from '../core/problems.ts';
import type { EmailRow } from '../data/emails.ts';
import {
  findAddressedReceipts,
  findEmailsAfter,
  findReceiptsOfVisits,
  findVisitsOfPerson,
  lockReceiptsOfVisits,
  lockVisits,
  type PersonFilter,
  type VisitOfPerson,
} from '../data/privacy.ts';
import type { ReceiptRow } from '../data/receipts.ts';
import { findUser } from '../data/users.ts';
import { openRecipient } from '../emails/queue.ts';
import { passageIndex, passageSealer } from '../passages/content.ts';
import { receiptSealer } from '../receipts/content.ts';
import { userSealer } from '../users/content.ts';
import { comparable, type Details, detailsOf, type Question } from './question.ts';

/** More visits are hardly those of one person. */
const MAX_VISITS = 200;
const ROWS_AT_ONCE = 1000;

/** Everything about the donor, or the user, of a question. */
export type FoundPerson = {
  visits: VisitOfPerson[];
  /** Issued for these visits. */
  receipts: ReceiptRow[];
  /** The receipts, of whatever visit, that are mailed to the person. */
  addressed: ReceiptRow[];
  emails: EmailRow[];
  /** The addresses under which the person was written to, in comparable form. */
  addresses: ReadonlySet<string>;
};

/** The visits, receipts and e-mails of a donor; throws a 422 when they are too many for one person. */
export async function findPerson(ctx: Context, question: Question): Promise<FoundPerson> {
  const visits = await findVisits(ctx, question);
  if (visits.length > MAX_VISITS)
    throw new Problem('too-many-matches', { members: { count: visits.length } });
  return findAround(ctx, question, visits);
}

/** The same, with visits and receipts locked before what hangs on them is asked for: nothing is added to it meanwhile. */
export async function lockPerson(ctx: Context, question: Question): Promise<FoundPerson> {
  const { visits } = await findPerson(ctx, question);
  const ids = visits.map(({ passage_id }) => passage_id);
  const locked = await lockVisits(ctx, ids);
  await lockReceiptsOfVisits(ctx, ids);
  return findAround(ctx, question, locked);
}

async function findAround(ctx: Context, question: Question, visits: VisitOfPerson[]): Promise<FoundPerson> {
  const receipts = await findReceiptsOfVisits(
    ctx,
    visits.map(({ passage_id }) => passage_id),
  );
  const addresses = await addressesOf(ctx, question, visits, receipts);
  const addressed = await findAddressed(ctx, addresses);
  const emails = await findEmails(ctx, addresses, receipts);
  if (question.user_id === undefined) return { visits, receipts, addresses, addressed, emails };
  // A receipt that is mailed to the address of a user is about a donor.
  const ofUser = emails.filter(({ receipt_id }) => receipt_id === null);
  return { visits, receipts, addresses, addressed: [], emails: ofUser };
}

async function findVisits(ctx: Context, question: Question): Promise<VisitOfPerson[]> {
  const details = detailsOf(question);
  if (question.user_id !== undefined) return [];
  const found: VisitOfPerson[] = [];
  const filter = filterOf(ctx, question);
  for (let after = 0; ; ) {
    const rows = await findVisitsOfPerson(ctx, filter, after, ROWS_AT_ONCE);
    found.push(...rows.filter((row) => isOf(ctx, row, details)));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return found;
    after = last.passage_id;
  }
}

/** What the database can tell: names and addresses have an index, of the others only whether they are there. */
function filterOf(ctx: Context, { name, email, phone, donor_address, passage_id }: Question): PersonFilter {
  const entityId = ctx.tenant === 'all' ? null : ctx.tenant.entityId;
  const index = (column: string, text: string) => passageIndex(ctx, entityId, column, text);
  return {
    ...(name === undefined ? {} : { nameIndex: index('name_index', name) }),
    ...(email === undefined ? {} : { emailIndex: index('email_index', email) }),
    ...(passage_id === undefined ? {} : { passageId: passage_id }),
    hasPhone: phone !== undefined,
    hasDonorAddress: donor_address !== undefined,
  };
}

/** True when every detail that has no index matches. */
function isOf(ctx: Context, row: VisitOfPerson, { phone, donor_address }: Details): boolean {
  const { open } = passageSealer(ctx, row);
  const matches = (name: 'phone' | 'donor_address', wanted: string | undefined, stored: string | null) => {
    if (wanted === undefined) return true;
    const value = open(`encrypted_${name}`, stored);
    return value !== null && comparable(name, value) === wanted;
  };
  return (
    matches('phone', phone, row.encrypted_phone) &&
    matches('donor_address', donor_address, row.encrypted_donor_address)
  );
}

/** Where a user is written to. */
const sealedAddresses = ['encrypted_email', 'encrypted_former_email'] as const;

async function addressesOf(
  ctx: Context,
  { email, user_id }: Question,
  visits: readonly VisitOfPerson[],
  receipts: readonly ReceiptRow[],
): Promise<ReadonlySet<string>> {
  const user = user_id === undefined ? undefined : await findUser(ctx, user_id, 'any');
  const known = [
    email ?? null,
    ...(user ? sealedAddresses.map((column) => userSealer(ctx.cipher, user).open(column, user[column])) : []),
    ...visits.map((row) => passageSealer(ctx, row).open('encrypted_email', row.encrypted_email)),
    ...receipts.map((row) => receiptSealer(ctx, row).open('encrypted_to', row.encrypted_to)),
  ];
  return new Set(known.flatMap((address) => (address === null ? [] : [searchForm(address)])));
}

async function findAddressed(ctx: Context, addresses: ReadonlySet<string>): Promise<ReceiptRow[]> {
  if (addresses.size === 0) return [];
  return gather(
    (after) => findAddressedReceipts(ctx, after, ROWS_AT_ONCE),
    (row) => addresses.has(searchForm(receiptSealer(ctx, row).open('encrypted_to', row.encrypted_to) ?? '')),
  );
}

/** E-mails about these receipts, or to these addresses; whose they are is sealed, so that each is looked at. */
async function findEmails(
  ctx: Context,
  addresses: ReadonlySet<string>,
  receipts: readonly ReceiptRow[],
): Promise<EmailRow[]> {
  if (addresses.size === 0 && receipts.length === 0) return [];
  const ids = new Set<number | null>(receipts.map(({ id }) => id));
  return gather(
    (after) => findEmailsAfter(ctx, after, ROWS_AT_ONCE),
    (row) =>
      (row.receipt_id !== null && ids.has(row.receipt_id)) ||
      addresses.has(searchForm(openRecipient(ctx, row))),
  );
}

/** Those of all rows that belong to the person, asked for in parts. */
async function gather<Row extends { id: number }>(
  ask: (after: number) => Promise<Row[]>,
  belongs: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let after = 0; ; ) {
    const rows = await ask(after);
    found.push(...rows.filter(belongs));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return found;
    after = last.id;
  }
}
