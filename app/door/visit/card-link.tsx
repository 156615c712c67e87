import { useState } from 'preact/hooks';
import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { handedOverTypes } from '../../generated/records.ts';
import { correctVisit } from '../../offline/outbox/change-from-card.ts';
import { changeVisit } from '../../offline/outbox/record-visit.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { visits } from '../../offline/store/evening-signals.ts';
import type { Means } from '../../offline/store/visit-results.ts';
import { sendVisitsNow } from '../../offline/sync/send-and-prepare.ts';
import { usePoll } from '../../requests/poll.ts';
import { client, label, reopenSession } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { money, timeOf } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { cardLink as texts } from './card-texts.ts';

type Opened = Schemas['OpenedPaymentLink'];

/** The poll interval in seconds; the service refreshes an older status from the provider. */
const POLL_S = 5;

/** The card payment of a visit: a code that the donor scans with their own phone, shown until paid. */
export function CardLink({ of: visit }: { of: Visit }) {
  const [round, setRound] = useState(0);
  const asked = useAnswer(`card ${visit.id} ${round}`, () => openLink(visit.id));
  return (
    <section aria-label={texts.title}>
      <Answered of={asked}>
        {(link) => (
          <Code key={link.payment_link_id} of={link} visit={visit} again={() => setRound(round + 1)} />
        )}
      </Answered>
      {asked.error !== undefined && <Otherwise of={visit} />}
    </section>
  );
}

/** Sends the visit first, as a payment link requires a visit known to the service. */
async function openLink(id: string): Promise<Opened> {
  await sendVisitsNow();
  const visit = visits.value.find((one) => one.id === id);
  if (visit?.passage_id === undefined) throw new Sentence(texts.notSent);
  return client.pay.createLink({ body: { passage_id: visit.passage_id } }).catch((error: unknown) => {
    // The association has stopped taking cards since the application was opened.
    if (error instanceof Problem && error.code === 'pay-disabled') reopenSession();
    throw error;
  });
}

type CodeProps = { of: Opened; visit: Visit; again: () => void };

function Code({ of: link, visit, again }: CodeProps) {
  const id = link.payment_link_id;
  const asked = useAnswer(`link ${id}`, (signal) =>
    client.pay.getLink({ path: { payment_link_id: id }, signal }),
  );
  const status = asked.value?.status ?? link.status;
  const isOpen = status === 'open' || status === 'processing';
  usePoll(isOpen ? POLL_S : undefined, asked.value ?? asked.error, asked.again);
  const decline = asked.value?.decline_code;
  return (
    <>
      {isOpen && (
        <>
          <p>{texts.scan}</p>
          <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`} alt={texts.code} />
          <p class="quiet">{`${money(link.amount_cents)} · ${texts.until} ${timeOf(link.expires_at)}`}</p>
        </>
      )}
      <p role="status" class={status === 'succeeded' ? 'notice' : 'quiet'}>
        <strong>{texts.statuses[status]}</strong>
        {isOpen && decline && ` ${texts.declined}`}
      </p>
      {status === 'canceled' && <Act label={texts.newCode} isMain act={async () => again()} />}
      {status !== 'succeeded' && <Otherwise of={visit} link={id} />}
    </>
  );
}

/**
 * Takes another payment and first cancels the link, so that the donor cannot pay twice; without a link id
 * here, the service cancels it.
 */
function Otherwise({ of: visit, link }: { of: Visit; link?: string }) {
  const take = async (how: Means) => {
    if (link === undefined) return correctVisit(visit, { fk_type_reglement: how });
    // Throws if the donor has paid in the meantime.
    await client.pay.cancelLink({ path: { payment_link_id: link } });
    await changeVisit(visit.id, { fk_type_reglement: how });
  };
  return (
    <fieldset>
      <legend>{texts.otherwise}</legend>
      <div class="pad means">
        {handedOverTypes.map((how) => (
          <Act key={how} label={label('payment_types', how)} act={() => take(how)} />
        ))}
      </div>
    </fieldset>
  );
}
