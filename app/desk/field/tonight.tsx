import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { moneyWords } from '../../generated/money-words.ts';
import { client, entityId } from '../../session.ts';
import { count, localDay, money, timeOf } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { tellApart } from '../names.ts';
import { tonight as texts } from './texts.ts';

type Walker = Schemas['MemberFigures'];

/** Who has noted visits today, the one that noted the last visit first. */
async function ask(operation_id: number, signal: AbortSignal): Promise<Walker[]> {
  const today = localDay(new Date().toISOString());
  const query = { operation_id, group: 'member', from: today, to: today };
  const stats = await client.stats.entity({ path: { entity_id: entityId.value ?? 0 }, query, signal });
  const walkers = (stats.by_member ?? []).filter(({ passages }) => passages > 0);
  const last = ({ last_passage_at }: Walker) => Date.parse(last_passage_at ?? '');
  return (await tellApart(walkers, signal)).toSorted((one, other) => last(other) - last(one));
}

/** Who is out tonight, and what they brought until now. */
export function Tonight({ operation }: { operation: number }) {
  const asked = useAnswer(`tonight ${operation}`, (signal) => ask(operation, signal));
  return (
    <section aria-labelledby="tonight">
      <h2 id="tonight">{texts.title}</h2>
      <Answered of={asked}>
        {(walkers) =>
          walkers.length === 0 ? (
            <p class="quiet">{texts.nobody}</p>
          ) : (
            <Table caption={texts.title} columns={columns} rows={walkers} id={({ user_id }) => user_id} />
          )
        }
      </Answered>
    </section>
  );
}

const columns: readonly Column<Walker>[] = [
  { head: texts.member, cell: ({ name }) => <bdi>{name}</bdi> },
  { head: texts.visits, cell: ({ passages }) => count(passages), isNumber: true },
  { head: moneyWords.collected, cell: ({ amount_cents }) => money(amount_cents), isNumber: true },
  {
    head: texts.last,
    cell: ({ last_passage_at: last }) => (last === null ? '' : timeOf(last)),
    isWhole: true,
  },
];
