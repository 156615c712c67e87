import type * as z from 'zod';
import { roles } from '../access.ts';
import type { Context } from '../context.ts';
import { entityOfDraft } from '../entities/entity-of-draft.ts';
import { requireAcceptable } from '../passwords/acceptable.ts';
import { hashPassword } from '../passwords/hash.ts';
import { generatePassword } from '../passwords/rules.ts';
import type { ProblemCode } from '../problem-catalogue.ts';
import { invalid, refusedField } from '../problems.ts';
import type { CreatedUser, UserDraft } from './schemas.ts';
import { tellTaken } from './taken.ts';
import { normaliseUsername } from './username.ts';
import { writeUser } from './write.ts';

type Draft = z.output<typeof UserDraft>;

/** Why a new user is refused. */
export const newUserProblems = [
  'invalid-username',
  'username-taken',
  'password-not-acceptable',
  'field-forbidden',
  'entity-not-found',
] as const satisfies ProblemCode[];

/** Creates a user; without a password one is generated and answered once. */
export async function createUser(ctx: Context, draft: Draft): Promise<z.input<typeof CreatedUser>> {
  const username = normaliseUsername(draft.username);
  if (!username) throw refusedField('invalid-username', '/username');
  requireAllowedRole(ctx, draft);
  const entityId = await ctx.transact(ctx.tenant, (trx) => entityOfUser(trx, draft));
  if (draft.password !== undefined) await requireAcceptable(ctx, draft.password, '/password');
  const password = draft.password ?? generatePassword(ctx.ids);
  const passwordHash = await hashPassword(password);
  const user = await ctx.transact(ctx.tenant, (trx) =>
    writeUser(trx, { ...draft, username, entityId, passwordHash }).catch(tellTaken),
  );
  return draft.password === undefined ? { ...user, password } : user;
}

/** Super administrators are made by their like, and inside no association. */
function requireAllowedRole({ scope }: Context, { role_id, entity_id }: Draft): void {
  if (role_id !== roles.super_admin) return;
  if (scope !== 'all') throw refusedField('field-forbidden', '/role_id');
  if (entity_id === undefined) return;
  const detail = 'a super administrator belongs to no association';
  throw invalid({ pointer: '/entity_id', detail, code: 'invalid-value' });
}

/** A super administrator belongs to no association, everybody else to one. */
async function entityOfUser(trx: Context, draft: Draft): Promise<number | null> {
  return draft.role_id === roles.super_admin ? null : entityOfDraft(trx, draft.entity_id);
}
