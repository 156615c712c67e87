import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client, label, may } from '../../session.ts';
import { amount } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Download } from '../../ui/download.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { askUsers, type Names, namesOf } from '../names.ts';
import { CancelHandover, mayCancel } from './cancel-handover.tsx';
import { chequeColumns } from './cheque-columns.tsx';
import { ConfirmHandover } from './confirm-handover.tsx';
import { HandoverFacts } from './handover-facts.tsx';
import { chequeTexts, handover as texts } from './handover-texts.ts';
import { takeNews } from './news.ts';

type Handover = Schemas['Handover'];
/** `isTold`: the member has an address for the e-mail of the confirmation. */
type Known = { one: Handover; names: Names; isTold: boolean };

/** One hand-over or deposit: facts, counting, cancelling, slip and visits. */
export default function HandoverPage({ id }: PageProps) {
  const asked = useAnswer(`handover ${id}`, async (signal): Promise<Known> => {
    const [one, users] = await Promise.all([
      client.cash.get({ path: { handover_id: id }, signal }),
      askUsers(signal),
    ]);
    const member = users.find(({ user_id }) => user_id === one.from?.user_id);
    const isTold = member !== undefined && 'email' in member && member.email !== null;
    return { one, names: namesOf(users), isTold };
  });
  const [said, say] = useSentence();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are taken once for each page.
  useEffect(() => say(takeNews(id)), [id]);
  const done = (sentence: string) => {
    say(sentence);
    asked.again();
  };
  return (
    <Page title={asked.value?.one.to === 'bank' ? texts.depositTitle : texts.title}>
      <BackLink to={href('cash')}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ one, names, isTold }) => (
          <>
            <HandoverFacts of={one} names={names} />
            <Slip of={one} />
            {one.state === 'declared' && may('cash.settle') && (
              <ConfirmHandover of={one} names={names} isTold={isTold} done={done} />
            )}
            {mayCancel(one) && <CancelHandover key={one.version} of={one} done={done} />}
            <Visits of={one} />
            <Differences of={one} />
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

function Visits({ of: { passages, to, state } }: { of: Handover }) {
  const title = to === 'bank' ? texts.cheques : texts.visits;
  const isReturned = to === 'bank' && state === 'cancelled';
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{title}</h2>
      {passages.length === 0 ? (
        <p class="quiet">{isReturned ? texts.returned : texts.noVisits}</p>
      ) : (
        <Table
          caption={title}
          rows={passages}
          id={({ passage_id }) => passage_id}
          columns={chequeColumns<Handover['passages'][number]>([
            { head: 'Moyen', cell: ({ payment_type }) => label('payment_types', payment_type) },
            { head: 'Reçu', cell: ({ receipt_number }) => receipt_number ?? '' },
          ])}
        />
      )}
    </section>
  );
}

/** The differences that a deposit carried, each with its hand-over. */
function Differences({ of: { cheque_differences: all } }: { of: Handover }) {
  if (all.length === 0) return null;
  return (
    <ul>
      {all.map(({ handover_id, number, cheques }) => (
        <li key={handover_id}>
          <a href={href('handover', {}, handover_id)}>{chequeTexts.difference(number)}</a> :{' '}
          {amount(cheques).replace('-', '−')}
        </li>
      ))}
    </ul>
  );
}
