import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import type { PageName } from '../../frame/paths.ts';
import { may, scopeOf } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { locks as texts } from './texts.ts';

type Links = Schemas['PassageLinks'];
type Lock = Links['locks'][number];
/** Why it is locked, what undoes it or who can, and the page on which it is undone. */
type Way = { why: string; how: string; page?: PageName; id?: number; link?: string };

function wayOf(lock: Lock, links: Links): Way {
  switch (lock) {
    case 'receipt':
      return ofReceipt(links.receipt);
    case 'handover':
      return ofHandover(links.handover);
    case 'card':
      return {
        why: texts.card,
        how: may('pay.refund') ? texts.cardRefund : texts.cardAsk,
        page: 'cardPayment',
        id: links.passage_id,
        link: texts.openCard,
      };
    case 'closed':
      return {
        why: texts.closed,
        how: may('operation.write') ? texts.closedOpen : texts.closedAsk,
        page: 'oneSeason',
        id: links.operation.operation_id,
        link: texts.openSeason,
      };
    case 'over':
      return { why: texts.over, how: texts.overAsk };
  }
}

function ofReceipt(receipt: Links['receipt']): Way {
  const how = may('receipt.cancel') ? texts.receiptCancel : texts.receiptAsk;
  if (receipt === null) return { why: texts.aReceipt, how };
  return {
    why: texts.receipt(receipt.number),
    how: may('passage.correct') ? texts.receiptCorrect : how,
    page: 'receipt',
    id: receipt.receipt_id,
    link: texts.openReceipt,
  };
}

function ofHandover(handover: Links['handover']): Way {
  const scope = scopeOf('cash.cancel');
  if (handover === null) return { why: texts.aHandover, how: texts.handoverAsk };
  const { number, confirmed_at: counted, handover_id: id, passages, deposit } = handover;
  const isOfOthers = scope === 'own' || scope === undefined;
  const own = counted === null ? texts.handoverOwn : texts.handoverAsk;
  const why = counted === null ? texts.declared(number) : texts.counted(number, moment(counted));
  if (deposit)
    return {
      why: `${why} ${texts.banked(deposit.number)}`,
      how: isOfOthers ? texts.depositAsk : texts.depositCancel(number),
      page: 'handover',
      id: deposit.handover_id,
      link: texts.openDeposit,
    };
  return {
    why,
    how: isOfOthers ? own : texts.handoverCancel(passages > 1),
    page: 'handover',
    id,
    link: texts.openHandover,
  };
}

/** All that locks a visit, each with the way to undo it, or who may. */
export function VisitLocks({ of: links }: { of: Links }) {
  if (links.locks.length === 0) return null;
  return (
    <section aria-labelledby="locks">
      <h2 id="locks">{texts.title}</h2>
      {links.locks.map((lock) => (
        <VisitLock key={lock} of={wayOf(lock, links)} />
      ))}
    </section>
  );
}

function VisitLock({ of: { why, how, page, id, link } }: { of: Way }): ComponentChildren {
  const mayOpen = useContext(MayOpen);
  return (
    <div class="notice">
      <p>
        <strong>{why}</strong> {how}
      </p>
      {page && mayOpen(page) && (
        <p class="actions">
          <a class="button" href={href(page, {}, id)}>
            {link}
          </a>
        </p>
      )}
    </div>
  );
}
