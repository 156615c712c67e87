import { isCard } from '../../means.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { codes, isMine } from '../../offline/store/evening-signals.ts';
import { isPaidOtherwise, isUnpaidCard } from '../../offline/store/pending-cards.ts';
import { sendVisitsNow } from '../../offline/sync/send-and-prepare.ts';
import { Act } from '../../ui/act.tsx';
import { endTexts } from '../end-texts.ts';
import { door } from '../texts.ts';
import { cardSaid, paidOtherwiseSaid } from './card-said.ts';
import { cardLink as texts } from './card-texts.ts';

/** How the card of a visit stands, and what to do when it has paid, or still may pay, otherwise than the visit says. */
export function CardStanding({ of: visit }: { of: Visit }) {
  const isOdd = isPaidOtherwise(visit);
  // Only who has the money can keep it.
  if (isOdd && isMine(visit)) return <p class="notice failure">{paidOtherwiseSaid(visit)}</p>;
  if (isOdd || isCard(visit.fk_type_reglement))
    return <p class={isUnpaidCard(visit) ? 'bad' : 'quiet'}>{cardSaid(visit)}</p>;
  if (!codes.value.includes(visit.id)) return null;
  // Until the service knows that the visit is no longer by card, the donor can pay with the code.
  return (
    <div class="notice" role="alert">
      <p>{texts.stillOpen}</p>
      <Act label={endTexts.send} busy={door.sending} act={sendVisitsNow} />
    </div>
  );
}
