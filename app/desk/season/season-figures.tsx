import type { Answer } from '../../../clients/typescript/src/index.ts';
import { label, may } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { count, day, moment, money, plural, shortDay } from '../../texts/numbers.ts';
import { type Asked, useAnswer } from '../../ui/answer.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Table } from '../../ui/table.tsx';
import { CashDue } from './cash-due.tsx';
import { askCash, type Cash } from './cash-todo.ts';
import { figures as texts } from './figures-texts.ts';
import { FirstSteps } from './first-steps.tsx';
import { SeasonFiles } from './season-files.tsx';
import { Todos } from './todos.tsx';

type Home = Answer<'stats-home'>;
type Stats = Home['figures'];

/** The results of the season, and the open tasks. */
export function SeasonFigures({ of: home }: { of: Home }) {
  const { figures, first_steps: steps } = home;
  const { operation } = figures;
  const missing = operation ? null : <Missing what="season" />;
  return (
    <>
      {steps ? <FirstSteps of={steps} otherwise={missing} /> : missing}
      {operation && <OfSeason of={home} operation={operation.id} />}
    </>
  );
}

function OfSeason({ of: home, operation }: { of: Home; operation: number }) {
  const { figures } = home;
  const asked = useAnswer(may('cash.read') ? `cash ${operation}` : undefined, (signal) =>
    askCash(operation, signal),
  );
  const cash = may('cash.read') ? asked : undefined;
  return (
    <>
      <p class="quiet">{`${season.asOf} ${moment(figures.generated_at)}`}</p>
      <Totals of={figures} cash={cash} />
      {may('field.conflicts') && <Evening operation={operation} />}
      <Todos of={home} cash={cash} />
      <Days of={figures} />
      <Means of={figures} />
      {figures.operation && <SeasonFiles of={figures.operation} />}
    </>
  );
}

/** Who walks now, in a file of its own: the figures are shown before it is loaded. */
function Evening({ operation }: { operation: number }) {
  const { value } = useAnswer('evening', () => import('./evening-now.tsx'));
  return value ? <value.EveningNow operation={operation} /> : null;
}

type TotalsProps = { of: Stats; cash: Asked<Cash> | undefined };

function Totals({ of: { totals, previous }, cash }: TotalsProps) {
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
      {cash && <CashDue of={cash.value?.balances} />}
      <Figure name={texts.average} value={money(totals.average_cents ?? 0)}>
        {plural(totals.paying, 'don')}
      </Figure>
      {/* Zero in a season whose calendars nobody counts, however many were left. */}
      {totals.calendars > 0 && <Figure name={texts.calendars} value={count(totals.calendars)} />}
    </Figures>
  );
}

/** `+ 120,00 € par rapport à la saison précédente au même jour`. */
const difference = (cents: number): string =>
  cents === 0
    ? 'Autant que la saison précédente au même jour'
    : `${cents > 0 ? '+' : '−'} ${money(Math.abs(cents))} par rapport à la saison précédente au même jour`;

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
                { head: texts.date, cell: ({ date }) => day(date), isWhole: true },
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
