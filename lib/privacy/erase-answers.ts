import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { sealerOf, searchForm } from '../core/crypto/cipher.ts';
import { personalNames } from '../core/fields/personal-fields.ts';
import { passageFields } from '../core/records/passage.ts';
import { userFields } from '../core/records/user.ts';
import { findKeptAnswers, replaceKeptAnswer } from '../data/privacy/person-answers.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import type { UserRow } from '../data/users/users.ts';
import { contentOf } from '../passages/content.ts';
import { contentOf as contentOfUser } from '../users/content.ts';

const KeptAnswer = z.looseObject({ body: z.base64() });

type Found = {
  visits: readonly VisitOfPerson[];
  receipts: readonly { id: number }[];
  user: UserRow | undefined;
  addresses: ReadonlySet<string>;
  /** Visits that stay; what they share with the person is not erased by its value. */
  left?: readonly VisitOfPerson[];
};

/**
 * The values that identify a person in a stored response: their current values, and the ids of their records, whose values may have
 * been different.
 */
type Person = {
  values: ReadonlySet<string>;
  visits: ReadonlySet<unknown>;
  receipts: ReadonlySet<unknown>;
  userId: number | undefined;
};

/** Erases a person from the responses that are stored for idempotent retries: a retry returns null instead. */
export async function eraseAnswers(ctx: Context, entityId: number, found: Found): Promise<void> {
  const person: Person = {
    values: knownValues(ctx, found).difference(valuesOfVisits(ctx, found.left ?? [])),
    visits: new Set(found.visits.map(({ passage_id }) => passage_id)),
    receipts: new Set(found.receipts.map(({ id }) => id)),
    userId: found.user?.id,
  };
  for (const row of await findKeptAnswers(ctx, entityId)) {
    const cell = { table: 'idempotency_keys', entityId: null, uuid: `${row.user_id}/${row.key}` } as const;
    const { read, seal } = sealerOf(ctx.cipher, cell);
    const erased = answerWithout(read('encrypted_answer', row.encrypted_answer), person);
    const sealed = erased === undefined ? null : seal('encrypted_answer', erased);
    if (sealed !== null) await replaceKeptAnswer(ctx, { ...row, encrypted_answer: sealed });
  }
}

/** Returns a stored response without the person; undefined when it does not contain them. */
function answerWithout(kept: string | null, person: Person): string | undefined {
  if (kept === null) return undefined;
  const answer = KeptAnswer.parse(JSON.parse(kept));
  const text = Buffer.from(answer.body, 'base64').toString('utf8');
  if (text === '') return undefined;
  const erased = JSON.stringify(JSON.parse(text), (_, value: unknown) => withoutValue(value, person));
  if (erased === JSON.stringify(JSON.parse(text))) return undefined;
  return JSON.stringify({ ...answer, body: Buffer.from(erased).toString('base64') });
}

function withoutValue(value: unknown, person: Person): unknown {
  if (typeof value === 'string') return person.values.has(searchForm(value)) ? null : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = namesToErase(value, person).filter((name) => Object.hasOwn(value, name));
  return names.length === 0 ? value : { ...value, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** The personal members of a record, if it is a record of the person. */
function namesToErase(record: object, { visits, receipts, userId }: Person): readonly string[] {
  const idIn = (name: string): unknown => Reflect.get(record, name);
  if (receipts.has(idIn('receipt_id'))) return namesOfReceipt;
  if (visits.has(idIn('passage_id'))) return isPersonalConflict(record) ? namesOfConflict : namesOfVisit;
  return userId !== undefined && idIn('user_id') === userId ? namesOfUser : [];
}

const namesOfReceipt = ['payer', 'to'];
const namesOfConflict = ['refused', 'kept'];
const namesOfVisit = personalNames(passageFields);
const namesOfUser = personalNames(userFields);

function isPersonalConflict(record: object): boolean {
  const field: unknown = Reflect.get(record, 'field');
  return namesOfVisit.some((name) => name === field);
}

/** The known plain-text values of a person, normalised for comparison. */
function knownValues(ctx: Context, { visits, user, addresses }: Found): ReadonlySet<string> {
  const ofUser = user ? valuesOf(userFields, contentOfUser(ctx, user)) : [];
  return new Set([...addresses, ...valuesOfVisits(ctx, visits), ...ofUser]);
}

function valuesOfVisits(ctx: Context, visits: readonly VisitOfPerson[]): ReadonlySet<string> {
  return new Set(visits.flatMap((row) => valuesOf(passageFields, contentOf(ctx, row))));
}

function valuesOf(fields: Parameters<typeof personalNames>[0], content: object): string[] {
  const values = personalNames(fields).map((name): unknown => Reflect.get(content, name));
  return values.flatMap((value) => (typeof value === 'string' ? [searchForm(value)] : []));
}
