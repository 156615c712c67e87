import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { secondsBetween } from '../core/time.ts';
import { findEntity } from '../data/entities.ts';
import { countInWindow } from '../data/throttling.ts';
import { findUser, lockAccount, type UserRow } from '../data/users/users.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { entityName } from '../entities/present.ts';
import { userSealer } from './content.ts';
import { INVITATION_DAYS } from './invitation.ts';
import { confirmedEmail } from './own-email.ts';
import { newResetLink } from './password-link.ts';

const ACTION = 'Choisir un mot de passe';
const FOOTER = accountFooter('Si vous ne savez pas de quoi il s’agit, ignorez-le.');

type Invitation = {
  name: string | null;
  username: string;
  /** The name of the inviting association as the subject of a sentence; null for a super administrator. */
  association: string | null;
  link: string;
  days: number;
  /** Where the application is, if that is known. */
  appUrl: string | null;
};

/** The e-mail with the first link to choose a password, in French. */
function invitationEmail({ name, username, association, link, days, appUrl }: Invitation): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const opened =
    association === null ? 'Un accès vous a été ouvert' : `${association} vous a ouvert un accès`;
  const what = `${opened} à Tournée, le service qui accompagne les passages chez les habitants.`;
  const account = `Votre identifiant : ${username}`;
  const once = `Ce lien est valable ${days} jours et ne sert qu’une fois.`;
  const afterwards =
    appUrl === null
      ? []
      : [
          'Connectez-vous ensuite avec votre identifiant et ce mot de passe, sur un téléphone ou un ordinateur :',
          { label: 'Ouvrir Tournée', url: `${appUrl}/` },
        ];
  const title = 'Votre accès à Tournée';
  return composeEmail({
    subject: title,
    title,
    blocks: [greeting, what, account, { label: ACTION, url: link }, once, ...afterwards],
    footer: FOOTER,
    replyTo: null,
  });
}

/** Quoted, because the article of a name is unknown; without the name when it is damaged. */
const yourAssociation = (name: string | null) =>
  name === null ? 'Votre association' : `Votre association « ${name} »`;

const WINDOW_SECONDS = 15 * 60;
const MAX_INVITATIONS = 3;

/** Loads the user of a path and locks them against a concurrent deletion; throws a 404 when they are out of the caller's scope. */
export async function loadForInvitation(ctx: Context, userId: number): Promise<UserRow> {
  await lockAccount(ctx.db, userId);
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  return user;
}

/** Sends a user a link to choose a password; earlier links become invalid. */
export async function inviteUser(ctx: Context, user: UserRow): Promise<void> {
  const { id: userId, entity_id: entityId, username } = user;
  if (user.chk_active === 0) throw new Problem('member-inactive');
  const { read } = userSealer(ctx.cipher, user);
  const to = confirmedEmail({ read }, user, ctx.now);
  if (to === null) throw new Problem('email-missing');
  await countInvitation(ctx, userId);
  const link = await newResetLink(ctx, userId, INVITATION_DAYS * 86_400);
  const entity = entityId === null ? undefined : await findEntity(ctx, entityId);
  const content = invitationEmail({
    name: read('encrypted_name', user.encrypted_name),
    username,
    association: entity ? yourAssociation(entityName(ctx, entity)) : null,
    link,
    days: INVITATION_DAYS,
    appUrl: ctx.settings.appUrl,
  });
  await queueEmail(ctx, { entityId, purpose: 'invitation', receiptId: null, userId, to, content });
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'invited' });
}

/** Limits the invitations per user. A refused invitation is not counted, because its transaction is rolled back. */
async function countInvitation(ctx: Context, userId: number): Promise<void> {
  const { failures, endsAt } = await countInWindow(ctx.db, `invite:${userId}`, ctx.now, WINDOW_SECONDS);
  if (failures <= MAX_INVITATIONS) return;
  throw new Problem('too-many-requests', { retryAfter: secondsBetween(ctx.now, endsAt) });
}
