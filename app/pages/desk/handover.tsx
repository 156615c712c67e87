import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { CancelHandover, mayCancel } from '../../parts/cancel-handover.tsx';
import { ConfirmHandover } from '../../parts/confirm-handover.tsx';
import { Download } from '../../parts/download.tsx';
import { HandoverFacts } from '../../parts/handover-facts.tsx';
import { askNames, type Names } from '../../parts/names.ts';
import { Page } from '../../parts/page.tsx';
import { Table } from '../../parts/table.tsx';
import type { PageProps } from '../../paths.ts';
import { client, label, may } from '../../session.ts';
import { handover as texts } from '../../texts/handovers.ts';
import { amount, moment } from '../../texts/numbers.ts';

type Handover = Schemas['Handover'];

/** One hand-over or deposit: what it says, counting it, cancelling it, its slip and its visits. */
export default function HandoverPage({ id }: PageProps) {
  const [said, setSaid] = useState('');
  const asked = useAnswer(`handover ${id}`, async (signal): Promise<{ one: Handover; names: Names }> => {
    const [one, names] = await Promise.all([
      client.cash.get({ path: { handover_id: id }, signal }),
      askNames(signal),
    ]);
    return { one, names };
  });
  const done = (sentence: string) => {
    setSaid(sentence);
    asked.again();
  };
  return (
    <Page title={asked.value?.one.to === 'bank' ? texts.depositTitle : texts.title}>
      <p class="trail">
        <a href={href('cash')}>{texts.back}</a>
      </p>
      <div role="status">{said && <p class="notice">{said}</p>}</div>
      <Answered of={asked}>
        {({ one, names }) => (
          <>
            <HandoverFacts of={one} names={names} />
            <Slip of={one} />
            {one.state === 'declared' && may('cash.settle') && <ConfirmHandover of={one} done={done} />}
            {mayCancel(one) && <CancelHandover key={one.version} of={one} done={done} />}
            <Visits of={one} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function Slip({ of: { handover_id, number } }: { of: Handover }) {
  const read = async () => ({
    name: `${number}.pdf`,
    type: 'application/pdf',
    content: await client.cash.slip({ path: { handover_id } }),
  });
  return (
    <p class="actions">
      <Download label={texts.slip} isBusyLabel={texts.slipBusy} read={read} />
    </p>
  );
}

function Visits({ of: { passages, to } }: { of: Handover }) {
  const title = to === 'bank' ? texts.cheques : texts.visits;
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{title}</h2>
      {passages.length === 0 ? (
        <p class="quiet">{texts.noVisits}</p>
      ) : (
        <Table
          caption={title}
          rows={passages}
          id={({ passage_id }) => passage_id}
          columns={[
            {
              head: 'Date',
              cell: ({ passage_id, passed_at }) => (
                <a href={href('visit', {}, passage_id)}>{moment(passed_at)}</a>
              ),
            },
            { head: 'Moyen', cell: ({ payment_type }) => label('payment_types', payment_type) },
            { head: 'Reçu', cell: ({ receipt_number }) => receipt_number ?? '' },
            { head: 'Montant', cell: (one) => amount(one.amount), isNumber: true },
          ]}
        />
      )}
    </section>
  );
}
