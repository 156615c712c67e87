import type * as z from 'zod';
import { type Context, inEntity, type SignedIn, type WithSession, withSession } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { formatCents, MAX_CENTS } from '../core/money.ts';
import { EntitySettings, type Settings } from '../core/records/entity.ts';
import { TaggedReply, tagOf } from '../core/reply.ts';
import { endOfSession } from '../core/session-limits.ts';
import { findSessionFacts, type SessionFacts } from '../data/users/session-facts.ts';
import { entitySealer } from '../entities/entity-sealer.ts';
import { mayOf } from './rights-of-caller.ts';
import type { Association, Session } from './schemas.ts';

/** An association has about one operation (season) a year, so this limit is never reached. */
const MAX_OPERATIONS = 50;

/**
 * Returns the signed-in user, their permissions and scope, and when the session expires if unused. The ETag leaves the expiry out,
 * because every request moves it.
 */
export async function readSession(ctx: Context): Promise<TaggedReply<z.input<typeof Session>>> {
  const caller = withSession(ctx);
  const facts = await factsOf(ctx, caller);
  const settings = facts && EntitySettings.parse(facts.settings);
  const answer = {
    ...person(ctx, caller),
    may: mayOf(caller, settings),
    operations: facts?.operations ?? [],
    association: facts && settings ? associationOf(ctx, facts, settings) : null,
  };
  const { platform, lastUsedAt, expiresAt } = caller.session;
  const expires_at = endOfSession({ platform, last_used_at: lastUsedAt, expires_at: expiresAt });
  return new TaggedReply(tagOf(answer), async () => ({ ...answer, expires_at }));
}

/** Returns undefined without a query for a super administrator, who has no association. */
async function factsOf(ctx: Context, { userId, entityId }: SignedIn): Promise<SessionFacts | undefined> {
  if (entityId === null) return undefined;
  return findSessionFacts(inEntity(ctx, entityId), { userId, entityId, atMost: MAX_OPERATIONS });
}

function person(ctx: Context, caller: WithSession) {
  const { userId, entityId, roleId, uuid, username, encryptedName, passwordGenerated } = caller;
  const { session, secondFactor } = caller;
  const { read } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
  const name = read('encrypted_name', encryptedName);
  return {
    user: { user_id: userId, entity_id: entityId, role_id: roleId, username, name },
    role_id: roleId,
    entity_id: entityId,
    platform: session.platform,
    password_generated: passwordGenerated,
    second_factor: {
      is_registered: secondFactor.isRegistered,
      must_register: secondFactor.mustRegister,
      rule: secondFactor.rule,
    },
  };
}

function associationOf(
  ctx: Context,
  { uuid, encrypted_name, time_zone, chk_pay, is_example }: SessionFacts,
  { members_can_delete, auto_receipts, fiscal_year_start, fiscal }: Settings,
): z.input<typeof Association> {
  return {
    name: entitySealer(ctx, uuid).read('encrypted_name', encrypted_name),
    time_zone,
    currency: 'EUR',
    max_amount: formatCents(MAX_CENTS),
    chk_pay,
    fiscal_receipts: fiscal.enabled,
    auto_receipts,
    members_can_delete,
    fiscal_year_start,
    is_example,
  };
}
