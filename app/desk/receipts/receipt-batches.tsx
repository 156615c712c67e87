import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { useAskAgain } from '../../requests/ask-again.ts';
import { once } from '../../requests/once.ts';
import { choices, client, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count, moment, plural } from '../../texts/numbers.ts';
import { sentencesOfCode } from '../../texts/sentences-of-code.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Table } from '../../ui/table.tsx';
import { useSeason } from '../season/chosen-season.ts';
import { batchFailures, batchStates, batch as texts } from './texts.ts';

type Batch = Answer<'receipts-get-batch'>;
type Listed = Schemas['ListedReceiptBatch'];

/** Issues receipts for many gifts; shows the progress of the batch and the refused gifts. */
export default function ReceiptBatches() {
  const asked = useSeason();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {({ operation_id }) => <OfSeason key={operation_id} id={operation_id} />}
      </Answered>
    </Page>
  );
}

function OfSeason({ id: operation_id }: { id: number }) {
  const [followed, setFollowed] = useState<number>();
  const asked = useAnswer(`batches ${operation_id}`, (signal) =>
    Array.fromAsync(items(client.receipts.listBatches, { query: { operation_id, limit: 200 }, signal })),
  );
  return (
    <>
      <Ask operation={operation_id} asked={setFollowed} />
      {followed !== undefined && <Followed key={followed} id={followed} ended={asked.again} />}
      <section aria-labelledby="before">
        <h2 id="before">{texts.before}</h2>
        <Answered of={asked}>{(batches) => <Before of={batches} follow={setFollowed} />}</Answered>
      </section>
    </>
  );
}

type Wish = Pick<Schemas['ReceiptBatchDraft'], 'operation_id' | 'kind' | 'filter'>;
type Counted = Wish & { gifts: number; cancelled: number };

/** Asks which receipts are wanted, then says how many they are before any of them takes a number. */
function Ask({ operation, asked }: { operation: number; asked: (batch: number) => void }) {
  const [counted, setCounted] = useState<Counted>();
  const send = async (fields: FormData) => {
    const kind = fields.get('nature') === 'fiscal' ? ('fiscal' as const) : ('payment' as const);
    const isAll = fields.get('dons') === 'tous';
    const query = { operation_id: operation, due: true as const, limit: 1 };
    const { due } = await client.receipts.listBatches({ query });
    const { gifts = 0, cancelled = 0 } = (isAll ? due?.all : due?.with_email) ?? {};
    if (gifts === 0) throw new Sentence(texts.noGift);
    const filter = isAll ? {} : { has_email: true as const };
    setCounted({ operation_id: operation, kind, filter, gifts, cancelled });
  };
  if (counted)
    return (
      <Confirm
        of={counted}
        back={() => setCounted(undefined)}
        asked={(batch) => {
          setCounted(undefined);
          asked(batch);
        }}
      />
    );
  return (
    <Form name="batch" submit={texts.submit} send={send}>
      <Select
        label={texts.which}
        name="dons"
        value="adresse"
        options={[
          ['adresse', texts.withEmail],
          ['tous', texts.everyGift],
        ]}
      />
      <Kinds />
    </Form>
  );
}

type Confirming = { of: Counted; back: () => void; asked: (batch: number) => void };

function Confirm({ of: { gifts, cancelled, ...body }, back, asked }: Confirming) {
  const send = async () => {
    const { batch_id } = await once('batch', body, (header) => client.receipts.createBatch({ body, header }));
    asked(batch_id);
  };
  return (
    <section aria-labelledby="sure">
      <h2 id="sure">{texts.sure(gifts)}</h2>
      <p class="measure">{texts.numbered}</p>
      {cancelled > 0 && <p class="notice measure">{texts.cancelledBefore(cancelled)}</p>}
      <Form
        name="confirm-batch"
        submit={texts.confirm(gifts)}
        send={send}
        aside={
          <button type="button" class="plain" onClick={back}>
            {texts.change}
          </button>
        }
      >
        {null}
      </Form>
    </section>
  );
}

/** Associations without fiscal receipts have only one kind, so they see no choice. */
const Kinds = () =>
  session.value?.association?.fiscal_receipts === false ? null : (
    <Select label={texts.kind} name="nature" value="payment" options={choices('receipt_kinds')} />
  );

/** The progress of a batch; polls until it ends. */
function Followed({ id: batch_id, ended }: { id: number; ended: () => void }) {
  const asked = useAnswer(`batch ${batch_id}`, async (signal) => {
    const batch = await client.receipts.getBatch({ path: { batch_id }, signal });
    if (batch.state !== 'pending') ended();
    return batch;
  });
  useAskAgain(asked, asked.value?.state === 'pending');
  return (
    <Answered of={asked}>
      {(batch) => (
        <section aria-labelledby="progress">
          <h2 id="progress">{texts.progress}</h2>
          <Progress
            done={batch.issued + batch.already + batch.refused}
            of={batch.total}
            state={batchStates[batch.state] ?? batch.state}
          >
            {sentenceOf(batch)}
          </Progress>
          {batch.failure && <p class="notice failure">{batchFailures[batch.failure]}</p>}
          {batch.state !== 'pending' && batch.issued > 0 && (
            <p>
              {texts.toPrint} <a href={href('files', { contenu: 'receipts-zip' })}>{texts.documents}</a>
            </p>
          )}
          <Refusals of={batch} />
        </section>
      )}
    </Answered>
  );
}

function sentenceOf({ total, issued, already, refused }: Batch): string {
  if (total === 0) return texts.noGift;
  const parts = [`${plural(issued, 'reçu établi', 'reçus établis')} sur ${count(total)}`];
  if (already > 0) parts.push(`${count(already)} déjà là`);
  if (refused > 0) parts.push(plural(refused, 'refusé'));
  return `${parts.join(', ')}.`;
}

function Refusals({ of: { refusals, refused } }: { of: Batch }) {
  if (refusals.length === 0) return null;
  return (
    <>
      <h3>{texts.refusals}</h3>
      <Table
        caption={texts.refusals}
        rows={refusals}
        id={({ passage_id }) => passage_id}
        columns={[
          {
            head: 'Passage',
            cell: ({ passage_id }) => <a href={href('visit', {}, passage_id)}>{`Passage ${passage_id}`}</a>,
          },
          { head: 'Pourquoi', cell: ({ code }) => sentencesOfCode(code).join(' ') },
        ]}
      />
      {refused > refusals.length && <p class="quiet">{texts.moreRefusals}</p>}
    </>
  );
}

function Before({ of: batches, follow }: { of: readonly Listed[]; follow: (batch: number) => void }) {
  if (batches.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <Table
      caption={texts.before}
      rows={batches}
      id={({ batch_id }) => batch_id}
      columns={[
        {
          head: texts.when,
          cell: ({ batch_id, created_at }) => (
            <button type="button" class="link" onClick={() => follow(batch_id)}>
              {moment(created_at)}
            </button>
          ),
        },
        { head: 'État', cell: ({ state }) => batchStates[state] ?? '—' },
        { head: texts.due, cell: ({ total }) => count(total), isNumber: true },
        { head: texts.issued, cell: ({ issued }) => count(issued), isNumber: true },
        { head: texts.already, cell: ({ already }) => count(already), isNumber: true },
        { head: texts.refused, cell: ({ refused }) => count(refused), isNumber: true },
      ]}
    />
  );
}
