import type { Context, Needs } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { type WebPage, webPage } from '../../core/text/html.ts';
import { addSeconds } from '../../core/time.ts';
import { findPaymentByUuid, type PaymentRow } from '../../data/pay/payments.ts';

/** The URL to which the provider's page sends a donor, paid or not; the uuid reveals only the status of this payment. */
export function linkPageUrl({ settings }: Needs<'settings'>, uuid: string): string {
  return `${settings.baseUrl}/api/pay/link-page/${uuid}`;
}

/**
 * The page that a donor sees after the provider's page. It shows the stored state, because anonymous requests must not cause
 * provider calls.
 */
export async function linkPage(ctx: Context, reference: string): Promise<WebPage> {
  const payment = await findPaymentByUuid({ ...ctx, tenant: 'all' }, reference);
  if (payment?.kind !== 'link') throw new Problem('not-found');
  return pageOf(ctx, payment);
}

const LOOK_AGAIN_SECONDS = 5;
/** The provider's event about a payment in the last second of a page has arrived by then. */
const NEWS_SECONDS = 300;

type Standing = Pick<PaymentRow, 'status' | 'expires_at'>;

function pageOf(ctx: Needs<'now'>, payment: Standing): WebPage {
  const { status } = payment;
  switch (status) {
    case 'succeeded':
      return page('<h1 class="good">Merci, votre paiement est reçu</h1>', [
        'Vous pouvez fermer cette page.',
        'Si vous ne recevez pas de reçu par e-mail, demandez-le à la personne qui vous a présenté le code.',
      ]);
    case 'canceled':
      return page('<h1 class="bad">Ce lien n’est plus valable</h1>', [
        'Aucun paiement n’a été reçu par ce lien. Si votre carte a été débitée malgré tout, adressez-vous à l’association.',
        'Demandez un nouveau code à la personne qui vous l’a présenté.',
      ]);
    case 'creating':
    case 'open':
    case 'processing':
      if (isOver(ctx, payment))
        return page('<h1>Ce code n’est plus valable</h1>', [
          'Si vous venez de payer, ne payez pas une seconde fois : adressez-vous à la personne qui vous l’a présenté.',
        ]);
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

/** Returns whether the page has closed without an event of a payment; a bank's pending decision may still follow. */
function isOver({ now }: Needs<'now'>, { status, expires_at }: Standing): boolean {
  return status === 'open' && expires_at !== null && addSeconds(expires_at, NEWS_SECONDS) <= now;
}

function page(heading: string, sentences: string[], refreshSeconds?: number): WebPage {
  const body = [heading, ...sentences.map((sentence) => `<p>${sentence}</p>`)].join('\n');
  const again = refreshSeconds === undefined ? {} : { refreshSeconds };
  return webPage({ lang: 'fr', title: 'Paiement', body, ...again });
}
