import { useContext } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import type { PageName } from '../../frame/paths.ts';
import { label, may } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { count, day, moment, money, plural, shortDay } from '../../texts/numbers.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Table } from '../../ui/table.tsx';
import { CashDue } from './cash-due.tsx';
import { figures as texts } from './figures-texts.ts';
import { SeasonPicker } from './season-picker.tsx';

type Home = Answer<'stats-home'>;
type Stats = Home['figures'];

/** The results of the season, and the open tasks. */
export function SeasonFigures({ of: { figures, todo } }: { of: Home }) {
  if (!figures.operation) return <p class="quiet">{season.none}</p>;
  return (
    <>
      <SeasonPicker current={figures.operation.id} note={`${season.asOf} ${moment(figures.generated_at)}`} />
      <Totals of={figures} operation={figures.operation.id} />
      <Todos of={todo} figures={figures} />
      <Days of={figures} />
      <Means of={figures} />
    </>
  );
}

function Totals({ of: { totals, previous }, operation }: { of: Stats; operation: number }) {
  const before = previous?.amount_cents;
  return (
    <Figures>
      <Figure name={texts.collected} value={money(totals.amount_cents)} isFirst>
        {before === undefined
          ? texts.noPrevious
          : `${difference(totals.amount_cents - before)} (${money(before)})`}
      </Figure>
      <Figure name={texts.doors} value={count(totals.done)}>
        {totals.dwellings === 0
          ? texts.noAddress
          : `${count(totals.remaining)} ${texts.left} ${count(totals.dwellings)}, dont ${count(totals.to_finish)} ${texts.toReturn}`}
      </Figure>
      {may('cash.read') && <CashDue operation={operation} />}
      <Figure name={texts.average} value={money(totals.average_cents ?? 0)}>
        {plural(totals.paying, 'don')}
      </Figure>
      <Figure name={texts.calendars} value={count(totals.calendars)} />
    </Figures>
  );
}

/** `+ 120,00 € par rapport à la saison précédente au même jour`. */
const difference = (cents: number): string =>
  cents === 0
    ? 'Autant que la saison précédente au même jour'
    : `${cents > 0 ? '+' : '−'} ${money(Math.abs(cents))} par rapport à la saison précédente au même jour`;

/** An open task: its count, its sentence and the page that resolves it. */
type Waiting = readonly [count: number, say: (n: number) => string, page: PageName];

/** The open tasks as sentences, each linked to the page that resolves it. */
function Todos({ of: todo, figures }: { of: Home['todo']; figures: Stats }) {
  const mayOpen = useContext(MayOpen);
  const lines: Waiting[] = [
    [todo.cards_pending, (n) => `${plural(n, 'paiement')} par carte en attente`, 'cards'],
    [
      todo.emails ?? 0,
      (n) => plural(n, 'e-mail en échec ou revenu', 'e-mails en échec ou revenus'),
      'receipts',
    ],
    [figures.receipts.bounced, (n) => `${plural(n, 'reçu')} dont l’e-mail est revenu`, 'receipts'],
    [
      todo.receipts_missing ?? 0,
      (n) => `${plural(n, 'don')} avec une adresse e-mail, sans reçu`,
      'receiptBatches',
    ],
    [todo.conflicts ?? 0, (n) => `${plural(n, 'conflit')} entre téléphones à trancher`, 'field'],
    [
      todo.quarantine ?? 0,
      (n) => plural(n, 'saisie de téléphone refusée', 'saisies de téléphone refusées'),
      'field',
    ],
    [
      todo.phones_out_of_step ?? 0,
      (n) => plural(n, 'téléphone n’est pas à jour depuis hier', 'téléphones ne sont pas à jour depuis hier'),
      'field',
    ],
    [todo.unread, (n) => plural(n, 'message non lu', 'messages non lus'), 'rooms'],
  ];
  const waiting = lines.filter(([number]) => number > 0);
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">{texts.todo}</h2>
      {waiting.length === 0 ? (
        <p class="quiet">{texts.nothingToDo}</p>
      ) : (
        <ul class="todo">
          {waiting.map(([number, say, page]) => (
            <li key={say(number)}>{mayOpen(page) ? <a href={href(page)}>{say(number)}</a> : say(number)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Days({ of: { by_day: days = [] } }: { of: Stats }) {
  const bars = days.map(({ date, amount_cents: value }) => ({
    label: shortDay(date),
    value,
    shown: money(value),
  }));
  return (
    <section aria-labelledby="days">
      <h2 id="days">{texts.byDay}</h2>
      {days.length === 0 ? (
        <p class="quiet">{texts.noDay}</p>
      ) : (
        <>
          <BarChart title={texts.byDay} bars={bars} />
          <details>
            <summary>{texts.numbers}</summary>
            <Table
              caption={texts.byDay}
              rows={days}
              id={({ date }) => date}
              columns={[
                { head: texts.date, cell: ({ date }) => day(date) },
                { head: 'Passages', cell: ({ passages }) => count(passages), isNumber: true },
                { head: texts.gifts, cell: ({ paying }) => count(paying), isNumber: true },
                { head: texts.collected, cell: ({ amount_cents }) => money(amount_cents), isNumber: true },
              ]}
            />
          </details>
        </>
      )}
    </section>
  );
}

function Means({ of: { by_payment_type: means = [], totals } }: { of: Stats }) {
  const rows = means.filter(({ code, count: gifts }) => gifts > 0 && code !== 'none');
  return (
    <section aria-labelledby="means">
      <h2 id="means">{texts.byMeans}</h2>
      {rows.length > 0 ? (
        <Table
          caption={texts.byMeans}
          rows={rows}
          id={({ code }) => code}
          columns={[
            { head: texts.means, cell: ({ code }) => label('payment_types', code) },
            { head: 'Passages', cell: ({ count: gifts }) => count(gifts), isNumber: true },
            { head: texts.collected, cell: ({ amount_cents }) => money(amount_cents), isNumber: true },
          ]}
          foot={[season.total, count(sumOf(rows)), money(totals.amount_cents)]}
        />
      ) : (
        <p class="quiet">{texts.noDay}</p>
      )}
    </section>
  );
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0);
