import type { Context } from '../core/context.ts';
import { searchForm } from '../core/crypto.ts';
import { personalNames } from '../core/personal-fields.ts';
import { passageFields } from '../core/records/passage.ts';
import { userFields } from '../core/records/user.ts';
import type { VisitOfPerson } from '../data/privacy.ts';
import type { UserRow } from '../data/users.ts';
import { contentOf } from '../passages/content.ts';
import { contentOf as contentOfUser } from '../users/content.ts';

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
