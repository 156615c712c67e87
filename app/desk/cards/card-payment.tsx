import { type Cents, isProblem, type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { moneyWords } from '../../generated/money-words.ts';
import { isCard } from '../../means.ts';
import { useAskAgain } from '../../requests/ask-again.ts';
import { client, label, may } from '../../session.ts';
import { amount, moment, money } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Refund } from './refund.tsx';
import { payment as texts } from './texts.ts';

type Passage = Schemas['Passage'];

/** The card payment of one visit, and its refund. */
export default function CardPayment({ id: passage_id }: PageProps) {
  const asked = useAnswer(`payment ${passage_id}`, (signal) =>
    client.passages.get({ path: { passage_id }, signal }).catch(unlessDeleted),
  );
  const [said, done] = useSaid(asked);
  const deleted = (
    <>
      <p>{texts.deleted}</p>
      {may('pay.refund') && <Refund of={{ passage_id, left: 'all' }} again={asked.again} done={done} />}
    </>
  );
  return (
    <Page title={texts.title}>
      <BackLink to={href('cards')}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked} nothing={said === '' && deleted}>
        {(passage) =>
          isByCard(passage) ? (
            <>
              <WhatWasPaid of={passage} />
              {leftOf(passage) !== 0 && isPaid(passage) && may('pay.refund') && (
                <Refund
                  key={passage.version}
                  of={{ passage_id, name: passage.name, left: leftOf(passage) }}
                  again={asked.again}
                  done={done}
                />
              )}
              <Followed asked={asked} of={passage} />
            </>
          ) : (
            <p>{texts.notACard}</p>
          )
        }
      </Answered>
    </Page>
  );
}

/** Polls until the provider has decided a payment in process. */
function Followed({
  asked,
  of: { payment_state },
}: {
  asked: Parameters<typeof useAskAgain>[0];
  of: Passage;
}) {
  useAskAgain(asked, payment_state === 'processing');
  return null;
}

const refundedOf = ({ refunded }: Passage): Cents => toCents(refunded);
/** On a mismatch the visit's amount is not the card's, so the refundable remainder is unknown (`all`). */
const leftOf = (passage: Passage): Cents | 'all' =>
  passage.payment_state === 'mismatch' ? 'all' : toCents(passage.montant) - refundedOf(passage);
/** Includes mismatches: the card was paid although the visit was later recorded with another payment. */
const isByCard = ({ fk_type_reglement, payment_state }: Passage): boolean =>
  isCard(fk_type_reglement) || payment_state === 'mismatch';

/** Maps 404 to undefined: the service lists deleted visits elsewhere, and their card may still have been paid. */
function unlessDeleted(error: unknown): undefined {
  if (isProblem(error, 'passages-get') && error.status === 404) return undefined;
  throw error;
}

/** Whether a payment may be refundable; the service makes the final decision. */
const isPaid = ({ payment_state: state }: Passage): boolean =>
  state !== null && !['pending', 'processing', 'failed', 'canceled'].includes(state);

function WhatWasPaid({ of: passage }: { of: Passage }) {
  return (
    <Facts
      of={[
        ['Date', moment(passage.passed_at)],
        ['Donateur', passage.name],
        ['Montant', amount(passage.montant)],
        [moneyWords.refunded, refundedOf(passage) > 0 ? money(refundedOf(passage)) : null],
        ['État', label('payment_states', passage.payment_state)],
        [
          'Passage',
          <a key="visit" href={href('visit', {}, passage.passage_id)}>
            Voir le passage
          </a>,
        ],
      ]}
    />
  );
}
