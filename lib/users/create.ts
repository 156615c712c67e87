import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { newPassword, requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { invalid, refusedField } from '../core/problems/problem.ts';
import { roles } from '../core/roles-matrix.ts';
import { normaliseUsername } from '../core/schemas/username.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { contextWords } from './password.ts';
import type { CreatedUser, UserDraft } from './schemas.ts';
import { refuseTakenUsername, writeUser } from './write.ts';

type Draft = z.output<typeof UserDraft>;

/** The problems of creating a user. */
export const newUserProblems = [
  'invalid-username',
  'username-taken',
  'password-not-acceptable',
  'field-forbidden',
  'entity-not-found',
] as const satisfies ProblemCode[];

/** Creates a user; without a password, generates one and returns it once. */
export async function createUser(ctx: Context, draft: Draft): Promise<z.input<typeof CreatedUser>> {
  const username = normaliseUsername(draft.username);
  if (!username) throw refusedField('invalid-username', '/username');
  requireAllowedRole(ctx, draft);
  const { entityId, words } = await ctx.transact(ctx.tenant, async (trx) => {
    const id = await entityOfUser(trx, draft);
    return {
      entityId: id,
      words: await contextWords(trx, { username, name: draft.name ?? null, entityId: id }),
    };
  });
  if (draft.password !== undefined) await requireAcceptable(ctx, draft.password, '/password', words);
  const password = draft.password ?? (await newPassword(ctx));
  const isGenerated = draft.password === undefined;
  const first = { kind: isGenerated ? 'generated' : 'chosen', hash: await hashPassword(password) } as const;
  const user = await ctx.transact(ctx.tenant, (trx) =>
    writeUser(trx, { ...draft, username, entityId, password: first }).catch(refuseTakenUsername),
  );
  return isGenerated ? { ...user, password } : user;
}

/** Only super administrators may create super administrators, who belong to no association. */
function requireAllowedRole({ scope }: Context, { role_id, entity_id }: Draft): void {
  if (role_id !== roles.super_admin) return;
  if (scope !== 'all') throw refusedField('field-forbidden', '/role_id');
  if (entity_id === undefined) return;
  const detail = 'a super administrator belongs to no association';
  throw invalid({ pointer: '/entity_id', detail, code: 'invalid-value' });
}

/** A super administrator belongs to no association, every other user to one. */
async function entityOfUser(trx: Context, draft: Draft): Promise<number | null> {
  return draft.role_id === roles.super_admin ? null : entityOfDraft(trx, draft.entity_id);
}
