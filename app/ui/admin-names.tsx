import { client, learnDeskOperations, ofEntity } from '../session.ts';
import { useAnswer } from './answer.tsx';

/** The number of the role. */
const ADMINISTRATOR = 2 as const;

const french = new Intl.ListFormat('fr', { type: 'disjunction' });

/** ` : Soizic Le Goff ou Yann Kerbrat`; nothing without a network. */
export default function AdminNames() {
  const { value } = useAnswer('administrators', async (signal) => {
    // The door knows the operations of its own pages only.
    await learnDeskOperations();
    const query = { ...ofEntity(), role_id: [ADMINISTRATOR], chk_active: 1 as const, limit: 5 };
    const { data } = await client.users.list({ query, signal });
    return data.flatMap(({ name }) => name ?? []);
  });
  if (!value || value.length === 0) return null;
  return <bdi>{` : ${french.format(value)}`}</bdi>;
}
