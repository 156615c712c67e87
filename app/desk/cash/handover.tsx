import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client, label, may } from '../../session.ts';
import { amount, moment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Download } from '../../ui/download.tsx';
import { Page } from '../../ui/page.tsx';
import { Said, useSaid } from '../../ui/said.tsx';
import { Table } from '../../ui/table.tsx';
import { askNames, type Names } from '../names.ts';
import { CancelHandover, mayCancel } from './cancel-handover.tsx';
import { ConfirmHandover } from './confirm-handover.tsx';
import { HandoverFacts } from './handover-facts.tsx';
import { handover as texts } from './handover-texts.ts';

type Handover = Schemas['Handover'];

/** One hand-over or deposit: facts, counting, cancelling, slip and visits. */
export default function HandoverPage({ id }: PageProps) {
  const asked = useAnswer(`handover ${id}`, async (signal): Promise<{ one: Handover; names: Names }> => {
    const [one, names] = await Promise.all([
      client.cash.get({ path: { handover_id: id }, signal }),
      askNames(signal),
    ]);
    return { one, names };
  });
  const [said, done] = useSaid(asked);
  return (
    <Page title={asked.value?.one.to === 'bank' ? texts.depositTitle : texts.title}>
      <BackLink to={href('cash')}>{texts.back}</BackLink>
      <Said text={said} />
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
