import { items } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { moneyWords } from '../../generated/money-words.ts';
import { client, may } from '../../session.ts';
import { tableName } from '../../texts/file-name.ts';
import { season } from '../../texts/fr.ts';
import { day, localDay, moment, money } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { Download } from '../../ui/download.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { useOfSeason, useSeason } from '../season/chosen-season.ts';
import { PostedGiftLink } from '../visits/posted-gift-link.tsx';
import { askBalances, type Balances } from './balances.ts';
import { sumsInWords } from './counted.ts';
import { type HandoverLine, HandoverTable, isShort } from './handover-table.tsx';
import { declaring, depositing, handovers, stock } from './handover-texts.ts';
import { withOwners } from './owners.ts';
import { cash as texts } from './texts.ts';

type Sum = { cash_cents: number; cheque_cents: number };
type Known = { balances: Balances; lines: HandoverLine[] };

async function ask(operation_id: number, signal: AbortSignal): Promise<Known> {
  const [balances, lines] = await Promise.all([
    askBalances(operation_id, signal),
    Array.fromAsync(items(client.cash.list, { query: { operation_id, limit: 200 }, signal })),
  ]);
  return { balances, lines: await withOwners(lines, signal) };
}

/** The money each member collected and where it is: with the member, declared, in the treasury or at the bank. */
export default function Cash() {
  const asked = useOfSeason('cash', ask);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(known) => (
          <>
            <p class="quiet">{`${season.asOf} ${moment(known.balances.generated_at)}`}</p>
            <Treasury of={known.balances} />
            <Doings of={known.balances} />
            <Waiting rows={known.lines.filter(({ state }) => state === 'declared')} />
            <Members of={known.balances} />
            <Gaps rows={known.lines.filter(isShort)} />
            {known.balances.treasury && <Deposits rows={known.lines.filter(isDeposit)} />}
            <p class="actions">
              <a href={href('handovers')}>{handovers.all}</a>
            </p>
          </>
        )}
      </Answered>
    </Page>
  );
}

const isDeposit = ({ to, state }: HandoverLine): boolean => to === 'bank' && state !== 'cancelled';
const whole = ({ cash_cents, cheque_cents }: Sum): string => money(cash_cents + cheque_cents);

function Treasury({ of: { totals, treasury } }: { of: Balances }) {
  return (
    <Figures>
      <Figure name={texts.due} value={whole(totals.due)}>
        {parts(totals.due)}
      </Figure>
      <Figure name={texts.declared} value={whole(totals.announced)}>
        {parts(totals.announced)}
      </Figure>
      {/* The service returns no treasury to members. */}
      {treasury && (
        <>
          <Figure name={texts.treasury} value={whole(treasury)}>
            {parts(treasury)}
          </Figure>
          <Figure name={texts.banked} value={whole(treasury.banked)}>
            {parts(treasury.banked)}
          </Figure>
        </>
      )}
    </Figures>
  );
}

const parts = ({ cash_cents: cash, cheque_cents: cheques, cheque_count }: Sum & { cheque_count: number }) =>
  cash + cheques === 0 ? '' : sumsInWords({ cash, cheques, cheque_count });

/** Links to the actions that the user may perform. */
function Doings({ of: { operation_id } }: { of: Balances }) {
  const season = useSeason();
  const csv = async () => ({
    name: tableName('especes', season.value?.name),
    type: 'text/csv',
    content: await client.cash.balancesCsv({ query: { operation_id } }),
  });
  return (
    <p class="actions">
      {may('cash.declare') && (
        <a class="button" href={href('declaring')}>
          {declaring.link}
        </a>
      )}
      {may('cash.settle') && (
        <a class="button" href={href('depositing')}>
          {depositing.link}
        </a>
      )}
      {may('stock.write') && (
        <a class="button" href={href('stock')}>
          {stock.link}
        </a>
      )}
      <PostedGiftLink />
      <Download label={texts.csv} isBusyLabel={texts.csvBusy} read={csv} />
    </p>
  );
}

function Waiting({ rows }: { rows: HandoverLine[] }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{handovers.toCount}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{handovers.nothingToCount}</p>
      ) : (
        <HandoverTable caption={handovers.toCount} rows={rows} look="waiting" />
      )}
    </section>
  );
}

function Gaps({ rows }: { rows: HandoverLine[] }) {
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">{handovers.gaps}</h2>
      <p class="quiet">{rows.length === 0 ? handovers.noGap : handovers.gapsLead}</p>
      {rows.length > 0 && <HandoverTable caption={handovers.gaps} rows={rows} look="gaps" />}
    </section>
  );
}

function Deposits({ rows }: { rows: HandoverLine[] }) {
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits">{handovers.deposits}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{handovers.noDeposit}</p>
      ) : (
        <HandoverTable caption={handovers.deposits} rows={rows} look="deposits" />
      )}
    </section>
  );
}

function Members({ of: { members, totals } }: { of: Balances }) {
  const rows = members.filter(({ collected, due }) => collected.passages > 0 || due.passages > 0);
  if (rows.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <section aria-labelledby="members">
      <h2 id="members">{texts.members}</h2>
      <Table
        caption={texts.members}
        rows={rows}
        id={({ ope_user_id }) => ope_user_id}
        columns={[
          { head: 'Membre', cell: ({ name }) => <bdi>{name}</bdi> },
          { head: moneyWords.received, cell: ({ collected }) => whole(collected), isNumber: true },
          { head: moneyWords.waiting, cell: announcedOf, isNumber: true },
          { head: moneyWords.counted, cell: ({ counted }) => whole(counted), isNumber: true },
          {
            head: moneyWords.difference,
            cell: ({ differences_cents }) => gap(differences_cents),
            isNumber: true,
          },
          { head: moneyWords.due, cell: ({ due }) => whole(due), isNumber: true },
          { head: 'Depuis le', cell: ({ oldest_due_at: since }) => (since ? day(localDay(since)) : '') },
        ]}
        foot={[
          season.total,
          whole(totals.collected),
          announcedOf(totals),
          whole(totals.counted),
          gap(totals.differences_cents),
          whole(totals.due),
          '',
        ]}
      />
    </section>
  );
}

/** What is announced, and how much less or more than the visits say. */
function announcedOf({ announced, declared }: { announced: Sum; declared: Sum }): string {
  const more = announced.cash_cents + announced.cheque_cents - declared.cash_cents - declared.cheque_cents;
  return more === 0 ? whole(announced) : `${whole(announced)} (${texts.announcedGap(more)})`;
}

/** `− 0,50 €`, with a minus sign (−); empty without a difference. */
const gap = (cents: number): string =>
  cents === 0 ? '' : `${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`;
