import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../frame/location.ts';
import { saveFile } from '../../requests/save-file.ts';
import { client, label } from '../../session.ts';
import { decimal } from '../../texts/decimal.ts';
import { monthName } from '../../texts/month-name.ts';
import { count, moment, money } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { alertKinds, platform as texts } from './platform-texts.ts';

type Stats = Schemas['GlobalStats'];
type Group = 'month' | 'department' | 'entity_type';
type Range = { from?: string; to?: string };

function rangeInAddress(): Range {
  const { searchParams } = address.value;
  const [from, to] = [searchParams.get('du'), searchParams.get('au')];
  return { ...(from && { from }), ...(to && { to }) };
}

async function ask(range: Range, signal: AbortSignal) {
  const [stats, all] = await Promise.all([
    client.stats.global({ query: range, signal }),
    Array.fromAsync(items(client.entities.list, { query: { limit: 200 }, signal })),
  ]);
  return { stats, names: new Map(all.map(({ entity_id, name }) => [entity_id, name])) };
}

/** The figures of all associations together, for super administrators. */
export function Platform() {
  const range = rangeInAddress();
  const asked = useAnswer(`platform ${range.from} ${range.to}`, (signal) => ask(range, signal));
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('associations', { vue: '', du: '', au: '' })}>{texts.back}</BackLink>
      <Period of={{ ...asked.value?.stats, ...range }} />
      <Answered of={asked}>
        {({ stats, names }) => (
          <>
            <p class="quiet">{`${texts.asOf} ${moment(stats.generated_at)}`}</p>
            <Totals of={stats} />
            <Alerts of={stats} names={names} />
            <Groups of={stats} group="month" rows={stats.by_month} />
            <Groups of={stats} group="department" rows={stats.by_department} />
            <Groups of={stats} group="entity_type" rows={stats.by_entity_type} />
          </>
        )}
      </Answered>
    </Page>
  );
}

/** The days of the figures; it stays when the service refuses them, so that they can be corrected. */
function Period({ of: { from, to } }: { of: Range }) {
  const send = async (fields: FormData) => {
    const [du, au] = [String(fields.get('du') ?? ''), String(fields.get('au') ?? '')];
    go(href('associations', { vue: 'plateforme', du, au }));
  };
  return (
    <Form key={`${from} ${to}`} name="period" submit={texts.show} send={send} isForgotten>
      <div class="row">
        <Field label={texts.from} name="du" type="date" value={from} isRequired />
        <Field label={texts.to} name="au" type="date" value={to} isRequired />
      </div>
    </Form>
  );
}

const Totals = ({ of: { totals, payments, emails } }: { of: Stats }) => (
  <Figures>
    <Figure name={texts.collected} value={money(totals.amount_cents)} isFirst />
    <Figure name={texts.entities} value={count(totals.entities)}>
      {`${count(totals.entities_active)} ${texts.active}`}
    </Figure>
    <Figure name={texts.operations} value={count(totals.operations_active)} />
    <Figure name={texts.members} value={count(totals.members_active)} />
    <Figure name={texts.passages} value={count(totals.passages)}>
      {`${count(totals.paying)} ${texts.paying}`}
    </Figure>
    <Figure name={texts.cards} value={money(payments.volume_cents)}>
      {totals.card_share_pct !== null && `${decimal(totals.card_share_pct)} % ${texts.cardShare}`}
    </Figure>
    <Figure name={texts.withCards} value={count(totals.entities_pay_enabled)} />
    <Figure name={texts.failed} value={count(payments.failed)} />
    <Figure name={texts.refunded} value={count(payments.refunded)} />
    <Figure name={texts.disputed} value={count(payments.disputed)} />
    <Figure name={texts.emails} value={count(emails.sent)}>
      {emails.complaints > 0 && `${count(emails.complaints)} ${texts.complaints}`}
    </Figure>
    <Figure name={texts.bounced} value={count(emails.bounced)} />
  </Figures>
);

type AlertsProps = { of: Stats; names: ReadonlyMap<number, string | null> };

const Alerts = ({ of: { alerts }, names }: AlertsProps) => (
  <section aria-labelledby="alerts">
    <h2 id="alerts">{texts.alerts}</h2>
    {alerts.length === 0 ? (
      <p class="quiet">{texts.noAlert}</p>
    ) : (
      <Table
        caption={texts.alerts}
        rows={alerts}
        id={({ entity_id, kind }) => `${entity_id} ${kind}`}
        columns={[
          {
            head: texts.association,
            cell: ({ entity_id }) => (
              <a href={href('season', { amicale: entity_id, saison: undefined })}>
                <bdi>{names.get(entity_id) ?? entity_id}</bdi>
              </a>
            ),
          },
          { head: texts.what, cell: ({ kind }) => alertKinds[kind] },
        ]}
      />
    )}
  </section>
);

/** `mars 2026`, a département, or a kind of association. */
function groupName(group: Group, code: string): string {
  if (code === 'other') return texts.other;
  if (group === 'department') return code;
  if (group === 'entity_type') return label('entity_types', code);
  const [year, month] = code.split('-');
  return `${monthName(Number(month))} ${year}`;
}

type GroupsProps = { of: Stats; group: Group; rows: Stats['by_month'] };

function Groups({ of: { from, to }, group, rows = [] }: GroupsProps) {
  const [title, head, file] = texts.groups[group];
  const save = async () => {
    const text = await client.stats.globalCsv({ query: { from, to, group } });
    saveFile({ name: `plateforme-${file}-${from}-${to}.csv`, type: 'text/csv', content: text });
  };
  return (
    <section aria-labelledby={group}>
      <h2 id={group}>{title}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{texts.nothing}</p>
      ) : (
        <>
          <Table
            caption={title}
            rows={rows}
            id={({ code }) => code}
            columns={[
              { head, cell: ({ code }) => groupName(group, code) },
              { head: texts.entities, cell: ({ entities }) => count(entities), isNumber: true },
              { head: texts.passages, cell: ({ passages }) => count(passages), isNumber: true },
              { head: texts.collected, cell: ({ amount_cents }) => money(amount_cents), isNumber: true },
            ]}
          />
          <Act label={`${texts.csv} : ${title.toLowerCase()}`} act={save} />
        </>
      )}
    </section>
  );
}
