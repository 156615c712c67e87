import type { Answer } from '../../../clients/typescript/src/index.ts';
import { idInAddress } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { Figure, Figures } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { SeasonPicker } from '../../parts/season-picker.tsx';
import { Table } from '../../parts/table.tsx';
import { client, ofEntity } from '../../session.ts';
import { season, cash as texts } from '../../texts/fr.ts';
import { day, moment, money, plural } from '../../texts/numbers.ts';

type Balances = Answer<'cash-balances'>;
type Sum = { cash_cents: number; cheque_cents: number };

/** The season of the address, else the one that the first page shows. */
async function ask(signal: AbortSignal): Promise<Balances | undefined> {
  const named = idInAddress('saison');
  const shown = named ?? (await client.stats.home({ query: ofEntity(), signal })).figures.operation?.id;
  return shown === undefined ? undefined : client.cash.balances({ query: { operation_id: shown }, signal });
}

/** Who has collected what, and where it is now: with the member, announced, in the treasury or at the bank. */
export default function Cash() {
  const asked = useAnswer(`cash ${idInAddress('saison')} ${JSON.stringify(ofEntity())}`, ask);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked}>
        {(balances) =>
          balances ? (
            <>
              <SeasonPicker
                current={balances.operation_id}
                note={`${season.asOf} ${moment(balances.generated_at)}`}
              />
              <Treasury of={balances} />
              <Members of={balances} />
            </>
          ) : (
            <p class="quiet">{season.none}</p>
          )
        }
      </Answered>
    </Page>
  );
}

const whole = ({ cash_cents, cheque_cents }: Sum): string => money(cash_cents + cheque_cents);

function Treasury({ of: { totals, treasury } }: { of: Balances }) {
  return (
    <Figures>
      <Figure name={texts.due} value={whole(totals.due)}>
        {parts(totals.due)}
      </Figure>
      <Figure name={texts.declared} value={whole(totals.declared)}>
        {parts(totals.declared)}
      </Figure>
      {/* Members see their own part only. */}
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

const parts = ({ cash_cents, cheque_cents, cheque_count }: Sum & { cheque_count: number }): string =>
  cash_cents + cheque_cents === 0
    ? ''
    : `${money(cash_cents)} en espèces, ${money(cheque_cents)} en ${plural(cheque_count, 'chèque')}`;

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
          { head: 'Collecté', cell: ({ collected }) => whole(collected), isNumber: true },
          { head: 'Annoncé', cell: ({ declared }) => whole(declared), isNumber: true },
          { head: 'Compté', cell: ({ confirmed }) => whole(confirmed), isNumber: true },
          { head: 'Écarts', cell: ({ differences_cents }) => gap(differences_cents), isNumber: true },
          { head: 'À remettre', cell: ({ due }) => whole(due), isNumber: true },
          { head: 'Depuis le', cell: ({ oldest_due_at: since }) => (since ? day(since) : '') },
        ]}
        foot={[
          season.total,
          whole(totals.collected),
          whole(totals.declared),
          whole(totals.confirmed),
          gap(totals.differences_cents),
          whole(totals.due),
          '',
        ]}
      />
    </section>
  );
}

/** `− 0,50 €`, with a real minus; nothing when all was there. */
const gap = (cents: number): string =>
  cents === 0 ? '' : `${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`;
