import type * as z from 'zod';
import { networkKey } from '../auth/attempts.ts';
import { knownCommune } from '../communes/known-commune.ts';
import type { Context } from '../core/context.ts';
import { searchForm } from '../core/crypto/cipher.ts';
import { hashToken, newToken } from '../core/ids.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { addSeconds, secondsBetween } from '../core/time.ts';
import { storeSignup } from '../data/signup/signups.ts';
import { countInWindow } from '../data/throttling.ts';
import { queueEmail } from '../emails/queue.ts';
import { signupEmail, welcomeLink } from './mails.ts';
import { invitationOf, requireSignup } from './mode.ts';
import type { SignupDraft } from './schemas.ts';

type Draft = z.output<typeof SignupDraft>;

const DAY_SECONDS = 86_400;
export const LINK_HOURS = 24;
const NETWORK_WINDOW_SECONDS = 15 * 60;
const MAX_OF_NETWORK = 100;
/** E-mails to one address in a day, so that nobody floods a mailbox. */
const MAX_OF_ADDRESS = 3;

/**
 * Mails a link to sign an association up. Whether the address or the town is known already is never looked up, so that neither the
 * answer nor the work before it tells.
 */
export async function askSignup(ctx: Context, draft: Draft): Promise<void> {
  requireSignup(ctx);
  const place = await requirePlace(ctx, draft);
  const refused = await ctx.transact('all', async (trx) => {
    const network = await countInWindow(trx.db, `signup-${networkKey(ctx)}`, ctx.now, NETWORK_WINDOW_SECONDS);
    if (network.failures > MAX_OF_NETWORK)
      return new Problem('too-many-requests', { retryAfter: secondsBetween(ctx.now, network.endsAt) });
    const invitationId = await invitationOf(trx, draft.invitation);
    const emailIndex = trx.cipher.blindIndex('signups.email_index', searchForm(draft.email));
    const asked = await countInWindow(trx.db, `signup-address:${emailIndex}`, ctx.now, DAY_SECONDS);
    if (asked.failures <= MAX_OF_ADDRESS) await storeAndMail(trx, draft, { place, emailIndex, invitationId });
    return undefined;
  });
  if (refused) throw refused;
}

/** The postal code with the name of the town; throws when they do not belong together. */
async function requirePlace(ctx: Context, { code_insee, postal_code }: Draft): Promise<string> {
  const commune = await knownCommune(ctx, code_insee);
  if (!commune?.postal_codes.includes(postal_code)) throw refusedField('commune-not-found', '/code_insee');
  return `${postal_code} ${commune.name}`;
}

type Facts = { place: string; emailIndex: string; invitationId: number | null };

async function storeAndMail(
  trx: Context,
  { association, name, email, code_insee, postal_code }: Draft,
  { place, emailIndex, invitationId }: Facts,
): Promise<void> {
  const uuid = trx.ids.uuid();
  const token = newToken(trx.ids);
  const cell = (column: 'encrypted_association' | 'encrypted_name' | 'encrypted_email', text: string) =>
    trx.cipher.encrypt({ table: 'signups', column, entityId: null, uuid }, text);
  await storeSignup(trx.db, {
    uuid,
    email_index: emailIndex,
    token_hash: hashToken(token),
    invitation_id: invitationId,
    code_insee,
    postal_code,
    encrypted_association: cell('encrypted_association', association),
    encrypted_name: cell('encrypted_name', name),
    encrypted_email: cell('encrypted_email', email),
    created_at: trx.now,
    expires_at: addSeconds(trx.now, LINK_HOURS * 3600),
  });
  const link = welcomeLink(trx, token);
  const content = signupEmail({ name, association, place, link, hours: LINK_HOURS });
  await queueEmail(trx, { entityId: null, purpose: 'signup', receiptId: null, to: email, content });
}
