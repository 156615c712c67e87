import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { tellApart } from '../names.ts';
import { phones as texts } from './texts.ts';

type Phone = Schemas['FieldPhone'];

/** The service stops counting at this number. */
const MOST_CHANGES = 1000;

/** The phones of the season and when each was last up to date, outdated ones first. */
export function Phones({ operation }: { operation: number }) {
  const asked = useAnswer(`phones ${operation}`, async (signal) => {
    const query = { operation_id: operation, limit: 200 };
    return tellApart(await Array.fromAsync(items(client.field.phones, { query, signal })), signal);
  });
  return (
    <section aria-labelledby="phones">
      <h2 id="phones">{texts.title}</h2>
      <p class="lead">{texts.lead}</p>
      <Answered of={asked}>{(found) => <List of={found} />}</Answered>
    </section>
  );
}

const columns: readonly Column<Phone>[] = [
  { head: texts.who, cell: ({ name }) => <bdi>{name ?? texts.nobody}</bdi> },
  { head: texts.device, cell: ({ platform }) => texts.platforms[platform] },
  { head: texts.inStep, cell: ({ in_step_at }) => moment(in_step_at), isWhole: true },
  { head: texts.state, cell: (phone) => <State of={phone} /> },
  {
    head: texts.behind,
    cell: ({ behind }) => (behind >= MOST_CHANGES ? `${MOST_CHANGES} ou plus` : behind),
    isNumber: true,
  },
];

/** As the number beside it says: in step is a phone for which nothing has changed. */
function State({ of: { out_of_step, behind } }: { of: Phone }) {
  if (out_of_step) return <strong>{texts.late}</strong>;
  return <span>{behind > 0 ? texts.changing : texts.fine}</span>;
}

function List({ of: phones }: { of: readonly Phone[] }) {
  if (phones.length === 0) return <p class="quiet">{texts.none}</p>;
  const sorted = phones.toSorted((one, other) => Number(other.out_of_step) - Number(one.out_of_step));
  return <Table caption={texts.title} columns={columns} rows={sorted} id={({ phone_id }) => phone_id} />;
}
