import { useState } from 'preact/hooks';
import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { visits } from '../../offline/store/evening-signals.ts';
import { sendVisitsNow } from '../../offline/sync/send-and-prepare.ts';
import { client, reopenSession } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { CardCode } from './card-code.tsx';
import { CardScreen } from './card-screen.tsx';
import { cardScreen as texts } from './card-screen-texts.ts';
import { PayOtherwise } from './pay-otherwise.tsx';
import { SLOW_MS, useDue } from './use-due.ts';

type Props = { of: Visit; close: () => void; done: (said: string) => void };

/** The card payment of a visit, on the whole screen. */
export default function CardPayment(props: Props) {
  return (
    <CardScreen close={props.close}>
      <Payment {...props} />
    </CardScreen>
  );
}

function Payment({ of: visit, close, done }: Props) {
  const [round, setRound] = useState(0);
  const asked = useAnswer(`card ${visit.id} ${round}`, () => openLink(visit.id));
  const isSlow = useDue(asked.state === 'loading' ? SLOW_MS : undefined);
  return (
    <>
      <Answered of={asked}>
        {(link: Schemas['OpenedPaymentLink']) => (
          <CardCode
            key={link.payment_link_id}
            of={link}
            visit={visit}
            again={() => setRound(round + 1)}
            close={close}
            done={done}
          />
        )}
      </Answered>
      {isSlow && <p role="status">{texts.slow}</p>}
      {(isSlow || asked.error !== undefined) && <PayOtherwise of={visit} done={done} />}
    </>
  );
}

/** Sends the visit first, as a payment link requires a visit known to the service. */
async function openLink(id: string): Promise<Schemas['OpenedPaymentLink']> {
  await sendVisitsNow();
  const visit = visits.value.find((one) => one.id === id);
  if (visit?.passage_id === undefined) throw new Sentence(texts.notSent);
  return client.pay.createLink({ body: { passage_id: visit.passage_id } }).catch((error: unknown) => {
    // The association has stopped taking cards since the application was opened.
    if (error instanceof Problem && error.code === 'pay-disabled') reopenSession();
    throw error;
  });
}
