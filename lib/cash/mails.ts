import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import type { EmailContent } from '../emails/queue.ts';
import { eurosInFrench } from '../receipts/french.ts';

const confirmedFooter = accountFooter('Il va au membre dont une remise d’espèces est confirmée.');
const dueFooter = accountFooter(
  'Il va aux trésoriers et aux administrateurs, une fois par semaine pendant la campagne, s’il reste des espèces à remettre.',
);

type Confirmed = {
  name: string | null;
  number: string;
  counted: { cash: number; cheques: number; cheque_count: number };
  /** In cents, cash and cheques together; negative when money is missing. */
  difference: number;
  reason: string | null;
};

/** The e-mail to a member with the amounts counted in their hand-over. */
export function confirmedEmail({ name, number, counted, difference, reason }: Confirmed): EmailContent {
  const title = `Votre remise n° ${number} est confirmée`;
  const { cash, cheques, cheque_count: count } = counted;
  const sums = [
    `Espèces : ${eurosInFrench(cash)}`,
    ...(count > 0 ? [`Chèques : ${eurosInFrench(cheques)} (${count})`] : []),
    ...(difference === 0
      ? []
      : [`Écart : ${difference < 0 ? '−' : '+'}${eurosInFrench(Math.abs(difference))}`]),
    ...(reason === null ? [] : [`Motif : ${reason}`]),
  ];
  return composeEmail({
    subject: title,
    title,
    blocks: [
      name === null ? 'Bonjour,' : `Bonjour ${name},`,
      'Le trésorier a compté ce que vous avez remis :',
      sums,
      'Si ce n’est pas ce que vous avez remis, parlez-en à votre trésorier.',
    ],
    footer: confirmedFooter,
    replyTo: null,
  });
}

type Due = { operation: string | null; members: { name: string | null; cents: number; passages: number }[] };

/** The e-mail to treasurers with the members who have held money for too long. */
export function dueEmail({ operation, members }: Due): EmailContent {
  const total = members.reduce((sum, { cents }) => sum + cents, 0);
  const title = `${eurosInFrench(total)} à remettre depuis plus de 14 jours`;
  return composeEmail({
    subject: operation === null ? title : `${title} – ${operation}`,
    title,
    blocks: [
      'Bonjour,',
      'Ces membres ont collecté des espèces ou des chèques il y a plus de 14 jours et ne les ont pas encore remis :',
      members.map(
        ({ name, cents, passages }) =>
          `${name ?? 'nom illisible'} : ${eurosInFrench(cents)} (${passages} passage${passages > 1 ? 's' : ''})`,
      ),
      'Dans Tournée, une remise se déclare en une fois, par le membre ou pour lui.',
    ],
    footer: dueFooter,
    replyTo: null,
  });
}
