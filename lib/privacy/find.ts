import type { Context } from '../core/context.ts';
import { searchForm } from '../core/crypto/cipher.ts';
import { Problem } from '../core/problems/problem.ts';
import { passageFields } from '../core/records/passage.ts';
import {
  findVisitsOfPerson,
  lockVisits,
  type PersonFilter,
  type VisitOfPerson,
} from '../data/privacy/person-visits.ts';
import type { UserRow } from '../data/users/users.ts';
import { passageIndex, passageSealer } from '../passages/content.ts';
import { userSealer } from '../users/content.ts';
import { type Chosen, MAX_VISITS, partChosen } from './chosen.ts';
import { type FoundMail, findMail } from './find-mail.ts';
import { comparable, detailsOf, type Question } from './question.ts';

const ROWS_AT_ONCE = 1000;

/** All records found about the person of a question. */
export type FoundPerson = FoundMail & {
  visits: VisitOfPerson[];
  /** Visits that match too, but were not chosen; they and their mail stay. */
  left: VisitOfPerson[];
};

export type Search = {
  /** The user that the question is about. */
  user: UserRow | undefined;
  /** Locks the records found, so that none changes or is added until the transaction ends. */
  isHeld: boolean;
  /** The records that were chosen among those found; all of them without it. */
  chosen?: Chosen | undefined;
};

/** Finds the visits, receipts and e-mails of a person; throws a 422 when there are too many for one person. */
export async function findPerson(ctx: Context, question: Question, search: Search): Promise<FoundPerson> {
  const { user, isHeld, chosen } = search;
  const found = await findVisits(ctx, question);
  if (found.length > MAX_VISITS) throw new Problem('too-many-matches', { members: { count: found.length } });
  const matching = isHeld ? await holdVisits(ctx, question, found) : found;
  const { visits, left } = chosen ? await partChosen(ctx, chosen, matching) : { visits: matching, left: [] };
  const addresses = new Set([...addressesOf(ctx, question, visits), ...addressesOfUser(ctx, user)]);
  const staying = { visits: left, addresses: new Set(addressesOf(ctx, {}, left)) };
  // Receipts of people erased earlier are found by name, which does not say whose they are.
  const named = chosen ? {} : question;
  const mail = await findMail(ctx, { question: named, visits, addresses, userId: user?.id, isHeld, staying });
  return { visits, left, ...mail };
}

async function findVisits(ctx: Context, question: Question): Promise<VisitOfPerson[]> {
  if (question.user_id !== undefined) return [];
  const isOf = matcherOf(ctx, question);
  const found: VisitOfPerson[] = [];
  const filter = filterOf(ctx, question);
  for (let after = 0; ; ) {
    const rows = await findVisitsOfPerson(ctx, filter, after, ROWS_AT_ONCE);
    found.push(...rows.filter(isOf));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return found;
    after = last.passage_id;
  }
}

/** Locks the found visits and returns them without those that were reassigned to another person meanwhile. */
async function holdVisits(ctx: Context, question: Question, found: readonly VisitOfPerson[]) {
  const held = await lockVisits(
    ctx,
    found.map(({ passage_id }) => passage_id),
  );
  const { emailIndex } = filterOf(ctx, question);
  const isOf = matcherOf(ctx, question);
  return held.filter((row) => (emailIndex === undefined || row.email_index === emailIndex) && isOf(row));
}

/** The conditions that the database can check: the index of an e-mail address; for other details only whether a value exists. */
function filterOf(ctx: Context, { name, email, phone, donor_address, passage_id }: Question): PersonFilter {
  return {
    ...(email === undefined ? {} : { emailIndex: passageIndex(ctx, entityOf(ctx), 'email_index', email) }),
    ...(passage_id === undefined ? {} : { passageId: passage_id }),
    hasName: name !== undefined,
    hasPhone: phone !== undefined,
    hasDonorAddress: donor_address !== undefined,
  };
}

/** Returns a function that checks whether all encrypted details of a visit match. */
function matcherOf(ctx: Context, question: Question): (row: VisitOfPerson) => boolean {
  const details = detailsOf(question);
  const nameIndex =
    question.name === undefined ? undefined : passageIndex(ctx, entityOf(ctx), 'name_index', question.name);
  const matches = (row: VisitOfPerson, name: 'name' | 'phone' | 'donor_address') => {
    const wanted = details[name];
    if (wanted === undefined) return true;
    // The index matches one spelling of a name, and works even if the name cannot be decrypted.
    if (name === 'name' && row.name_index === nameIndex) return true;
    const column = passageFields[name].sealed;
    const value = passageSealer(ctx, row).read(column, row[column]);
    return value !== null && comparable(name, value) === wanted;
  };
  return (row) => matches(row, 'name') && matches(row, 'phone') && matches(row, 'donor_address');
}

function entityOf({ tenant }: Context): number | null {
  return tenant === 'all' ? null : tenant.entityId;
}

/** The e-mail addresses of the person, normalised for comparison. */
export function addressesOf(ctx: Context, { email }: Question, visits: readonly VisitOfPerson[]): string[] {
  const known = visits.map((row) => passageSealer(ctx, row).read('encrypted_email', row.encrypted_email));
  return [email ?? null, ...known].flatMap((address) => (address === null ? [] : [searchForm(address)]));
}

/** The addresses of a user, normalised for comparison. */
export function addressesOfUser({ cipher }: Context, user: UserRow | undefined): string[] {
  if (!user) return [];
  const { read } = userSealer(cipher, user);
  const columns = ['encrypted_email', 'encrypted_former_email'] as const;
  const known = columns.map((column) => read(column, user[column]));
  return known.flatMap((address) => (address === null ? [] : [searchForm(address)]));
}
