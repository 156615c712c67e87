import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, roleName } from '../../session.ts';
import { count, money, shortMoment } from '../../texts/numbers.ts';
import { RestoreButton } from '../../ui/restore-button.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Due } from '../cash/balances.ts';
import { shortAccessWords } from './access-words.ts';
import { shownName } from './find-users.ts';
import type { Former } from './former-members.ts';
import { members as texts } from './texts.ts';

type User = Schemas['User'];
/** A user of the association, or a former one who still has visits. */
export type Listed = User | Former;

const isUser = (one: Listed): one is User => 'role_id' in one;

/** The columns that say who somebody is. */
const who: Column<Listed>[] = [
  { head: 'Identifiant', cell: (one) => isUser(one) && <bdi>{one.username}</bdi> },
  { head: texts.role, cell: (one) => (isUser(one) ? roleName(one.role_id) : texts.former) },
  { head: texts.access, cell: (one) => (isUser(one) ? shortAccessWords(one) : '') },
];

/** A former member has no page, so the name is not a link. */
const name = (one: Listed) =>
  isUser(one) ? (
    <a href={href('member', {}, one.user_id)}>
      <bdi>{shownName(one)}</bdi>
    </a>
  ) : (
    <bdi>{one.name}</bdi>
  );

type Known = { of: ReadonlyMap<number, Schemas['MemberFigures']>; due: ReadonlyMap<number, Due> };

/** The columns of all members, with their figures. */
export function memberColumns({ of, due }: Known): Column<Listed>[] {
  const sum = (cents: number | undefined) => (cents === undefined ? '' : money(cents));
  return [
    { head: 'Nom', cell: name },
    ...who,
    {
      head: 'Passages',
      cell: ({ user_id }) => (of.has(user_id) ? count(of.get(user_id)?.passages ?? 0) : ''),
      isNumber: true,
    },
    { head: texts.collected, cell: ({ user_id }) => sum(of.get(user_id)?.amount_cents), isNumber: true },
    { head: texts.due, cell: ({ user_id }) => sum(due.get(user_id)?.cents), isNumber: true },
    {
      head: 'Dernier passage',
      cell: ({ user_id }) => {
        const last = of.get(user_id)?.last_passage_at;
        return last ? shortMoment(last) : '';
      },
    },
  ];
}

/** The columns of deleted users, who have no page, each with the button to restore them. */
export const deletedColumns = (again: () => void): Column<Listed>[] => [
  { head: 'Nom', cell: (one) => <bdi>{isUser(one) ? shownName(one) : one.name}</bdi> },
  ...who,
  {
    head: texts.restore,
    cell: ({ user_id }) => (
      <RestoreButton id={user_id} restore={() => client.users.restore({ path: { user_id } }).then(again)} />
    ),
  },
];
