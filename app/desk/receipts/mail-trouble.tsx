import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Table } from '../../ui/table.tsx';
import { undelivered, whyNot } from './emails.tsx';
import { receipts as texts } from './texts.ts';

type Trouble = { email: Schemas['Email']; receipt: Schemas['Receipt'] };
type Found = { troubles: Trouble[]; isMore: boolean };

/** Finds receipts whose last e-mail failed, without cancelled receipts and those sent again since. */
async function findTroubles(signal: AbortSignal): Promise<Found> {
  const failed = await client.emails.list({
    query: { ...undelivered, ...ofEntity(), purpose: ['receipt'] },
    signal,
  });
  const found = await Promise.all(
    failed.data.map(async (email) => {
      const { receipt_id } = email;
      if (receipt_id === null) return [];
      return [{ email, receipt: await client.receipts.get({ path: { receipt_id }, signal }) }];
    }),
  );
  const troubles = found.flat().filter(({ receipt }) => receipt.state !== 'cancelled');
  return { troubles, isMore: failed.next_cursor !== null };
}

/** The receipts whose e-mail did not arrive. */
export function MailTrouble() {
  const asked = useAnswer(`mail trouble ${JSON.stringify(ofEntity())}`, findTroubles);
  return (
    <section aria-labelledby="trouble">
      <h2 id="trouble">{texts.todo}</h2>
      <Answered of={asked}>
        {({ troubles, isMore }) => (
          <>
            {troubles.length === 0 ? (
              <p class="quiet">{texts.nothingToDo}</p>
            ) : (
              <>
                <p class="lead">{texts.todoLead}</p>
                <TroubleTable of={troubles} />
              </>
            )}
            {isMore && <p class="quiet">{texts.moreToDo}</p>}
          </>
        )}
      </Answered>
    </section>
  );
}

const TroubleTable = ({ of: troubles }: { of: readonly Trouble[] }) => (
  <Table
    caption={texts.todo}
    rows={troubles}
    id={({ email }) => email.email_id}
    columns={[
      {
        head: texts.number,
        cell: ({ receipt: { receipt_id, number } }) => (
          <a class="whole" href={href('receipt', {}, receipt_id)}>
            {number}
          </a>
        ),
      },
      { head: 'Donateur', cell: ({ receipt: { payer } }) => (payer ? <bdi>{payer}</bdi> : '') },
      { head: 'Adresse', cell: ({ email: { to } }) => <bdi>{to}</bdi> },
      { head: 'Ce qui s’est passé', cell: ({ email }) => whyNot(email) },
      { head: 'Date', cell: ({ email: { updated_at } }) => shortMoment(updated_at), isWhole: true },
    ]}
  />
);
