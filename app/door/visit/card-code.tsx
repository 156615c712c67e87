import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { sendNow } from '../../offline/sync/send-and-prepare.ts';
import { usePoll } from '../../requests/poll.ts';
import { client } from '../../session.ts';
import { money, timeOf } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { useAnswer } from '../../ui/answer.tsx';
import { cardScreen as texts } from './card-screen-texts.ts';
import { PayOtherwise } from './pay-otherwise.tsx';
import { useWakeLock } from './use-wake-lock.ts';

type Link = Schemas['OpenedPaymentLink'];
type Props = {
  of: Link;
  visit: Visit;
  again: () => void;
  close: () => void;
  done: (said: string) => void;
};

/** The poll interval in seconds; the service refreshes an older status from the provider. */
const POLL_S = 5;

/** How a payment stands; asks until it is paid or given up. */
function useStanding({ payment_link_id, status: first }: Link) {
  const asked = useAnswer(`link ${payment_link_id}`, (signal) =>
    client.pay.getLink({ path: { payment_link_id }, signal }),
  );
  const status = asked.value?.status ?? first;
  const isOpen = status === 'open' || status === 'processing';
  usePoll(isOpen ? POLL_S : undefined, asked.value ?? asked.error, asked.again);
  useEffect(() => {
    // The phone's own document learns of the end too, so that the card no longer waits anywhere.
    if (!isOpen) void sendNow().catch(() => {});
  }, [isOpen]);
  if (asked.error !== undefined) return { status, isOpen, said: texts.unheard };
  const isDeclined = isOpen && asked.value?.decline_code;
  return { status, isOpen, said: isDeclined ? texts.declined : texts.statuses[status] };
}

/** The code of a payment until it is paid or given up, how it stands, and what to do then. */
export function CardCode({ of: link, visit, again, close, done }: Props) {
  const { status, isOpen, said } = useStanding(link);
  return (
    <>
      {isOpen && <Scan svg={link.qr_svg} />}
      <div class="below">
        <p>
          <strong>{money(link.amount_cents)}</strong>
          {isOpen && ` · ${texts.until} ${timeOf(link.expires_at)}`}
        </p>
        <p role="status" class={isOpen ? undefined : 'ended'}>
          <strong>{said}</strong>
        </p>
        {status === 'succeeded' && (
          <button type="button" class="main" onClick={close}>
            {texts.goOn}
          </button>
        )}
        {status === 'canceled' && <Act label={texts.newCode} isMain act={async () => again()} />}
        {status !== 'succeeded' && <PayOtherwise of={visit} link={link.payment_link_id} done={done} />}
      </div>
    </>
  );
}

function Scan({ svg }: { svg: string }) {
  useWakeLock();
  return (
    <>
      <p>{texts.scan}</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={texts.code} />
    </>
  );
}
