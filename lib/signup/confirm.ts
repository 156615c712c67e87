import { openSession } from '../auth/open-session.ts';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { roles } from '../core/roles-matrix.ts';
import { normaliseUsername } from '../core/schemas/username.ts';
import { consumeSignup, findSignup } from '../data/signup/signups.ts';
import { type AccountOfLogin, findAccount } from '../data/users/users.ts';
import { insertNewEntity, tellEntityCreated } from '../entities/create.ts';
import { EntityDraft } from '../entities/schemas.ts';
import { SERVICE_NAME } from '../users/password.ts';
import { insertNewUser, refuseTakenUsername, tellUserCreated } from '../users/write.ts';
import { contentOf, type SignupContent } from './content.ts';
import { requireSignup, useInvitation } from './mode.ts';

type Confirmation = { token: string; username: string; password: string };

/** The problems of confirming a request to sign up. */
export const confirmationProblems = [
  'signup-closed',
  'signup-link-invalid',
  'signup-by-invitation',
  'invalid-username',
  'username-taken',
  'password-not-acceptable',
] as const satisfies ProblemCode[];

/** Makes the association of a link and its first administrator, once, and signs them in; a refusal leaves the link as it was. */
export async function confirmSignup(
  ctx: Context,
  { token, ...chosen }: Confirmation,
  tokenInHand: string | undefined,
) {
  requireSignup(ctx);
  const tokenHash = hashToken(token);
  const content = await ctx.transact('all', async (trx) => {
    const signup = await findSignup(trx.db, tokenHash, trx.now);
    return signup && contentOf(trx, signup);
  });
  // Checked first, so that invalid tokens cost neither a hash nor a call of the breach service.
  if (!content) throw new Problem('signup-link-invalid');
  const username = normaliseUsername(chosen.username);
  if (!username) throw refusedField('invalid-username', '/username');
  const { name, association, city } = content;
  const words = [SERVICE_NAME, username, name, association, city ?? ''];
  await requireAcceptable(ctx, chosen.password, '/password', words);
  const passwordHash = await hashPassword(chosen.password);
  const made = ctx.transact('all', async (trx) => {
    const signup = await findSignup(trx.db, tokenHash, trx.now);
    // A concurrent request has used the link.
    if (!signup || !(await consumeSignup(trx.db, tokenHash, trx.now)))
      throw new Problem('signup-link-invalid');
    await useInvitation(trx, signup.invitation_id);
    const account = await makeAssociation(trx, content, { username, passwordHash });
    return openSession(trx, account, tokenInHand, { by: 'signup' });
  });
  return made.catch(refuseTakenUsername);
}

/** Inserts the association and its first administrator; both are created by that administrator. */
async function makeAssociation(
  trx: Context,
  { association, postal_code, city, name, email }: SignupContent,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<AccountOfLogin> {
  const draft = EntityDraft.parse({ name: association, postal_code, city });
  const entity = await insertNewEntity(trx, draft);
  const user = await insertNewUser(trx, {
    username,
    password: { kind: 'chosen', hash: passwordHash },
    entityId: entity.id,
    name,
    email,
    role_id: roles.entity_admin,
    chk_active: 1,
    chat_digest: 1,
  });
  tellEntityCreated(trx, entity, user.id);
  tellUserCreated(trx, user, user.id);
  const opened = await findAccount(trx, user.id);
  if (!opened) throw new Error('the new administrator was not found');
  return opened;
}
