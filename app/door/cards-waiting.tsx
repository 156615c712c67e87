import type { Visit } from '../offline/store/doors.ts';
import { unpaidCards } from '../offline/store/evening-signals.ts';
import { DOT } from '../texts/dot.ts';
import { amount, count } from '../texts/numbers.ts';
import { cardsWaiting as texts } from './texts.ts';
import { unpaidSaid } from './unpaid-said.ts';
import { VisitLinks } from './visit-links.tsx';

/** The member's visits by card that are not paid, which no sum counts. */
export function CardsWaiting() {
  const { value: visits } = unpaidCards;
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{`${texts.title} (${count(visits.length)})`}</h2>
      <p class="quiet">{texts.lead}</p>
      <VisitLinks of={visits} said={said} />
    </section>
  );
}

function said({ montant = '0', payment_state: state }: Visit): string {
  const given = amount(montant);
  return state && state !== 'pending' ? `${given}${DOT}${unpaidSaid(state)}` : given;
}
