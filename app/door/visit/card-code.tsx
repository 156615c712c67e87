import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { aheadMs } from '../../offline/store/evening-signals.ts';
import { sendNow } from '../../offline/sync/send-and-prepare.ts';
import { usePoll } from '../../requests/poll.ts';
import { client } from '../../session.ts';
import { DOT } from '../../texts/dot.ts';
import { money, timeOf } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { useAnswer } from '../../ui/answer.tsx';
import { cardScreen as texts } from './card-screen-texts.ts';
import { PayOtherwise } from './pay-otherwise.tsx';
import { SLOW_MS, useDue } from './use-due.ts';
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

type Standing = { status: Link['status']; said: string };

/** How a payment stands, and what to say of it; a code is over by the clock too, as the service may not be heard. */
function useStanding(link: Link): Standing {
  const { status = link.status, isDeclined, isUnheard } = useHeard(link);
  const left = useRef(Date.parse(link.expires_at) - Date.now() + aheadMs.value);
  const isOver = useDue(left.current);
  useEffect(() => {
    // The phone's own document learns of the end too, so that the card no longer waits anywhere.
    if (!isOpen(status)) void sendNow().catch(() => {});
  }, [status]);
  if (status === 'open' && isOver) return { status: 'canceled', said: texts.statuses.canceled };
  if (isUnheard) return { status, said: texts.unheard };
  return { status, said: isDeclined && isOpen(status) ? texts.declined : texts.statuses[status] };
}

const isOpen = (status: Link['status']): boolean => status === 'open' || status === 'processing';

/** What the service said last of a payment; asks until it is paid or given up, and waits for each answer. */
function useHeard({ payment_link_id, status }: Link) {
  const asked = useAnswer(`link ${payment_link_id}`, (signal) =>
    client.pay.getLink({ path: { payment_link_id }, signal }),
  );
  const isBusy = asked.state === 'loading' || (asked.state === 'there' && asked.isBusy);
  const last = useRef(asked);
  if (asked.state !== 'loading') last.current = asked;
  const { value, error } = last.current;
  usePoll(isBusy || !isOpen(value?.status ?? status) ? undefined : POLL_S, asked.value ?? error, asked.again);
  const isSlow = useDue(isBusy ? SLOW_MS : undefined);
  return {
    status: value?.status,
    isDeclined: Boolean(value?.decline_code),
    isUnheard: isSlow || error !== undefined,
  };
}

/** The code of a payment until it is paid or given up, how it stands, and what to do then. */
export function CardCode({ of: link, visit, again, close, done }: Props) {
  const { status, said } = useStanding(link);
  return (
    <>
      {isOpen(status) && <Scan svg={link.qr_svg} />}
      <div class="below">
        <p>
          <strong>{money(link.amount_cents)}</strong>
          {isOpen(status) && `${DOT}${texts.until} ${timeOf(link.expires_at)}`}
        </p>
        <p role="status" class={isOpen(status) ? undefined : 'ended'}>
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
