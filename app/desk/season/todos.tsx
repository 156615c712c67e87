import { useContext } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import type { PageName } from '../../frame/paths.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, type Asked } from '../../ui/answer.tsx';
import { type Cash, cashLines, type Line } from './cash-todo.ts';
import { todo as texts } from './todo-texts.ts';

type Home = Answer<'stats-home'>;
/** `cash`: undefined where the role does not see it. */
type Props = { of: Home; cash: Asked<Cash> | undefined };

/** What waits in the season, as sentences, each linked to the page that resolves it. */
export function Todos({ of: home, cash }: Props) {
  const isKnown = cash === undefined || cash.state === 'there';
  const isBegun = home.figures.totals.passages > 0;
  const lines = [...(cash?.value ? cashLines(cash.value) : []), ...linesOf(home)];
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">{texts.title}</h2>
      {lines.length > 0 && (
        <ul class="todo">
          <Lines of={lines} />
        </ul>
      )}
      {cash && <Answered of={cash}>{() => null}</Answered>}
      {isKnown && lines.length === 0 && <p class="quiet">{isBegun ? texts.nothing : texts.notBegun}</p>}
    </section>
  );
}

function Lines({ of: lines }: { of: readonly Line[] }) {
  const mayOpen = useContext(MayOpen);
  return lines.map(([says, page, query]) => (
    <li key={says}>{mayOpen(page) ? <a href={href(page, query)}>{says}</a> : says}</li>
  ));
}

/** An open task: its count, its sentence and the page that resolves it. */
type Waiting = readonly [count: number, say: (n: number) => string, page: PageName];

function linesOf({ todo, figures }: Home): Line[] {
  const counts: Waiting[] = [
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
  return counts.filter(([number]) => number > 0).map(([number, say, page]) => [say(number), page]);
}
