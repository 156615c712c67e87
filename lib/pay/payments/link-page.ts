import type { Context, Needs } from '../../core/context.ts';
import { Problem } from '../../core/problems.ts';
import { type WebPage, webPage } from '../../core/text/html.ts';
import { findPaymentByUuid, type PaymentRow } from '../../data/pay/payments.ts';

/** Where the provider's page leads a donor, paid or not; the reference tells nothing but how this payment stands. */
export function linkPageUrl({ settings }: Needs<'settings'>, uuid: string): string {
  return `${settings.baseUrl}/api/pay/link-page/${uuid}`;
}

/** The page that a donor sees after the provider's: what is stored, because a stranger's look must cost the provider nothing. */
export async function linkPage(ctx: Context, reference: string): Promise<WebPage> {
  const payment = await findPaymentByUuid({ ...ctx, tenant: 'all' }, reference);
  if (payment?.kind !== 'link') throw new Problem('not-found');
  return pageOf(payment);
}

const LOOK_AGAIN_SECONDS = 5;

function pageOf({ status }: Pick<PaymentRow, 'status'>): WebPage {
  switch (status) {
    case 'succeeded':
      return page('<h1 class="good">Merci, votre paiement est reçu</h1>', [
        'Vous pouvez fermer cette page.',
        'Pour un reçu, adressez-vous à la personne qui vous a présenté le code.',
      ]);
    case 'canceled':
      return page('<h1 class="bad">Ce lien n’est plus valable</h1>', [
        'Aucun paiement n’a été reçu par ce lien. Si votre carte a été débitée malgré tout, adressez-vous à l’association.',
        'Demandez un nouveau code à la personne qui vous l’a présenté.',
      ]);
    case 'creating':
    case 'open':
    case 'processing':
      return page(
        '<h1>Votre paiement n’est pas encore confirmé</h1>',
        [
          'Si vous venez de payer, patientez quelques secondes : cette page se met à jour d’elle-même. Ne payez pas une seconde fois.',
          'Si vous n’avez pas payé, scannez de nouveau le code ; il est valable trente minutes.',
        ],
        LOOK_AGAIN_SECONDS,
      );
  }
}

function page(heading: string, sentences: string[], refreshSeconds?: number): WebPage {
  const body = [heading, ...sentences.map((sentence) => `<p>${sentence}</p>`)].join('\n');
  const again = refreshSeconds === undefined ? {} : { refreshSeconds };
  return webPage({ lang: 'fr', title: 'Paiement', body, ...again });
}
