import type { Answer } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, count, day } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Download } from '../../ui/download.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { receipt, declaration as texts } from './texts.ts';

const YEAR = /^20\d\d$/;

/** The yearly figures that an association declares for its fiscal receipts. */
export default function Declaration() {
  const named = address.value.searchParams.get('exercice') ?? '';
  const year = YEAR.test(named) ? Number(named) : new Date().getFullYear();
  const asked = useAnswer(`declaration ${year} ${JSON.stringify(ofEntity())}`, (signal) =>
    client.receipts.declaration({ query: { year, ...ofEntity() }, signal }),
  );
  const send = async (fields: FormData) => {
    const chosen = String(fields.get('exercice') ?? '').trim();
    if (!YEAR.test(chosen)) throw new Sentence(texts.notAYear);
    go(href('declaration', { exercice: chosen }));
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('receipts')}>{receipt.back}</BackLink>
      <Form key={year} name="year" submit={texts.show} send={send} isForgotten>
        <Field label={texts.year} name="exercice" value={String(year)} width="short" inputMode="numeric" />
      </Form>
      <Answered of={asked}>
        {(figures) => (
          <>
            <ToDeclare of={figures} />
            <Csv year={year} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function ToDeclare({ of: figures }: { of: Answer<'receipts-declaration'> }) {
  const { limit, share } = figures.appeal_threshold;
  return (
    <>
      <h2>{`Du ${day(figures.from)} au ${day(figures.to)}`}</h2>
      <Figures>
        <Figure name={texts.count} value={count(figures.fiscal_receipts_count)} isFirst>
          {figures.cancelled_count > 0 && texts.cancelled(figures.cancelled_count)}
        </Figure>
        <Figure name={texts.amount} value={amount(figures.fiscal_amount)} />
        <Figure name={texts.collected} value={amount(figures.collected_total)}>
          {texts.collectedNote}
        </Figure>
        <Figure name={texts.threshold} value={amount(limit)}>
          {`${Math.floor(share * 100)} % ${texts.ofThreshold}`}
        </Figure>
      </Figures>
      <p class={share >= 1 ? 'notice failure' : 'quiet'}>{share >= 1 ? texts.over : texts.under}</p>
    </>
  );
}

function Csv({ year }: { year: number }) {
  const read = async () => ({
    name: `declaration-${year}.csv`,
    type: 'text/csv',
    content: await client.receipts.declarationCsv({ query: { year } }),
  });
  return (
    <p class="actions">
      <Download label={texts.csv} isBusyLabel={texts.csvBusy} read={read} />
    </p>
  );
}
