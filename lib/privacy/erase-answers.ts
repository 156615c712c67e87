import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { sealerOf, searchForm } from '../core/crypto.ts';
import { personalNames } from '../core/personal-fields.ts';
import { passageFields } from '../core/records/passage.ts';
import { userFields } from '../core/records/user.ts';
import { findKeptAnswers, replaceKeptAnswer } from '../data/person-answers.ts';
import type { VisitOfPerson } from '../data/privacy.ts';
import type { UserRow } from '../data/users.ts';
import { contentOf } from '../passages/content.ts';
import { contentOf as contentOfUser } from '../users/content.ts';

const KeptAnswer = z.looseObject({ body: z.base64() });

/** The values by which a person is known, in comparable form. */
export type KnownValues = ReadonlySet<string>;

/** Takes a person out of the answers that are kept for retries: a retry is answered with null in their place. */
export async function eraseAnswers(ctx: Context, entityId: number, known: KnownValues): Promise<void> {
  if (known.size === 0) return;
  for (const row of await findKeptAnswers(ctx, entityId)) {
    const cell = { table: 'idempotency_keys', entityId: null, uuid: `${row.user_id}/${row.key}` } as const;
    const { read, seal } = sealerOf(ctx.cipher, cell);
    const erased = answerWithout(read('encrypted_answer', row.encrypted_answer), known);
    const sealed = erased === undefined ? null : seal('encrypted_answer', erased);
    if (sealed !== null) await replaceKeptAnswer(ctx, { ...row, encrypted_answer: sealed });
  }
}

/** A kept answer without the values of a person; undefined when it has none of them. */
function answerWithout(kept: string | null, known: KnownValues): string | undefined {
  if (kept === null) return undefined;
  const answer = KeptAnswer.parse(JSON.parse(kept));
  const text = Buffer.from(answer.body, 'base64').toString('utf8');
  if (text === '') return undefined;
  const erased = JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    isKnown(value, known) ? null : value,
  );
  if (erased === JSON.stringify(JSON.parse(text))) return undefined;
  return JSON.stringify({ ...answer, body: Buffer.from(erased).toString('base64') });
}

function isKnown(value: unknown, known: KnownValues): boolean {
  return typeof value === 'string' && known.has(searchForm(value));
}

type Found = { visits: readonly VisitOfPerson[]; user: UserRow | undefined; addresses: ReadonlySet<string> };

/** What is known of a person in clear, in comparable form. */
export function knownValues(ctx: Context, { visits, user, addresses }: Found): ReadonlySet<string> {
  const ofVisits = visits.flatMap((row) => valuesOf(passageFields, contentOf(ctx, row)));
  const ofUser = user ? valuesOf(userFields, contentOfUser(ctx, user)) : [];
  return new Set([...addresses, ...ofVisits, ...ofUser]);
}

function valuesOf(fields: Parameters<typeof personalNames>[0], content: object): string[] {
  const values = personalNames(fields).map((name): unknown => Reflect.get(content, name));
  return values.flatMap((value) => (typeof value === 'string' ? [searchForm(value)] : []));
}
