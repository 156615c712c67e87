import type { Context } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import type { FactorChange } from '../../core/second-factor.ts';
import type { AccountOfLogin } from '../../data/users/users.ts';
import { composeEmail } from '../../emails/compose.ts';
import { accountFooter } from '../../emails/footers.ts';
import { type EmailContent, queueEmail } from '../../emails/queue.ts';
import { confirmedEmail } from '../../users/own-email.ts';

const FOOTER = accountFooter('Il ne peut pas être désactivé.');
const ALARM =
  'Si ce n’était pas vous, retirez sur la page Mon compte ce que vous ne connaissez pas, changez votre mot de passe et prévenez sans attendre un administrateur de votre association.';

/** The title and the first sentence of the mail about each change. */
const sentences: Record<FactorChange, readonly [title: string, sentence: string]> = {
  'passkey-added': [
    'Une clé d’accès a été ajoutée à votre compte',
    'Une clé d’accès vient d’être ajoutée à votre compte Tournée. Elle permet de se connecter sans mot de passe depuis cet appareil.',
  ],
  'passkey-removed': [
    'Une clé d’accès a été retirée de votre compte',
    'Une clé d’accès vient d’être retirée de votre compte Tournée. Elle ne permet plus de se connecter.',
  ],
  'passkey-copied': [
    'Une clé d’accès a été retirée par sécurité',
    'Une clé d’accès de votre compte Tournée semble avoir été copiée : elle a été refusée et retirée. Connectez-vous avec votre mot de passe et votre autre second facteur ou un code de secours, puis ajoutez une nouvelle clé.',
  ],
  'codes-added': [
    'Une application de codes a été ajoutée à votre compte',
    'Une application de codes vient d’être ajoutée à votre compte Tournée. Un code sera demandé après votre mot de passe.',
  ],
  'codes-removed': [
    'L’application de codes a été retirée de votre compte',
    'L’application de codes vient d’être retirée de votre compte Tournée. Ses codes ne sont plus demandés ni acceptés.',
  ],
  'recovery-codes-made': [
    'De nouveaux codes de secours ont été faits',
    'De nouveaux codes de secours viennent d’être faits pour votre compte Tournée. Les précédents ne valent plus.',
  ],
  'recovery-code-used': [
    'Un code de secours a été utilisé',
    'Un code de secours vient d’être utilisé pour votre compte Tournée. Il ne servira plus.',
  ],
  reset: [
    'Votre second facteur a été réinitialisé',
    'Un administrateur vient de retirer les clés d’accès, l’application de codes et les codes de secours de votre compte Tournée. Toutes vos sessions ont été fermées : connectez-vous avec votre mot de passe, puis enregistrez un nouveau second facteur.',
  ],
};

function changeEmail(name: string | null, change: FactorChange): EmailContent {
  const [title, sentence] = sentences[change];
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const blocks = [greeting, sentence, ALARM];
  return composeEmail({ subject: title, title, blocks, footer: FOOTER, replyTo: null });
}

/** Records what became of a user's second factors, and tells the user by e-mail. */
export async function tellFactorChange(
  trx: Context,
  { userId, entityId, uuid, ...account }: AccountOfLogin,
  change: FactorChange,
  reason?: string,
): Promise<void> {
  trx.record({
    entityId,
    object: 'user',
    objectId: userId,
    action: 'changed',
    changes: {
      second_factor: { old: null, new: change },
      ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
    },
    ...(trx.caller.kind === 'anonymous' ? { byUserId: userId } : {}),
  });
  const { read } = sealerOf(trx.cipher, { table: 'users', entityId, uuid });
  const to = confirmedEmail({ read }, account, trx.now);
  if (to === null) return;
  const content = changeEmail(read('encrypted_name', account.encrypted_name), change);
  await queueEmail(trx, { entityId, purpose: 'second-factor', receiptId: null, userId, to, content });
}
