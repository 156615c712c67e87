import type { Context, Needs } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { type WebPage, webPage } from '../../core/text/web-page.ts';
import { addSeconds } from '../../core/time.ts';
import { findPaymentByUuid, type PaymentRow } from '../../data/pay/payments.ts';

/**
 * The page that a donor sees after the provider's page. It shows the stored state, because anonymous requests must not cause
 * provider calls.
 */
export async function linkPage(ctx: Context, reference: string): Promise<WebPage> {
  const payment = await findPaymentByUuid({ ...ctx, tenant: 'all' }, reference);
  if (payment?.kind !== 'link') throw new Problem('not-found');
  return pageOf(ctx, payment);
}

/** The provider's event about a payment in the last second of a page has arrived by then. */
const NEWS_SECONDS = 300;

type Standing = Pick<PaymentRow, 'uuid' | 'status' | 'expires_at'>;

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
      return page('<h1>Votre paiement n’est pas encore confirmé</h1>', [
        'Si vous venez de payer, patientez quelques secondes, puis actualisez cette page. Ne payez pas une seconde fois.',
        lookAgain(payment),
        'Si vous n’avez pas payé, scannez de nouveau le code ; il est valable trente minutes.',
      ]);
  }
}

/** Returns whether the page has closed without an event of a payment; a bank's pending decision may still follow. */
function isOver({ now }: Needs<'now'>, { status, expires_at }: Standing): boolean {
  return status === 'open' && expires_at !== null && addSeconds(expires_at, NEWS_SECONDS) <= now;
}

/** A link to this page: it needs no script, and nothing changes while somebody reads. */
function lookAgain({ uuid }: Standing): string {
  return `<a class="button" href="${uuid}">Actualiser</a>`;
}

function page(heading: string, sentences: string[]): WebPage {
  const body = [heading, ...sentences.map((sentence) => `<p>${sentence}</p>`)].join('\n');
  return webPage({ lang: 'fr', title: 'Paiement', body });
}
