import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { may } from '../../session.ts';
import { Field, Select } from '../../ui/form.tsx';
import { type Filters, ListFilters } from '../../ui/list-filters.tsx';
import type { Former } from './former-members.ts';
import { roleChoices } from './role-choices.ts';
import { members as texts } from './texts.ts';

type User = Schemas['User'];

export const MEMBER_FILTERS = ['role', 'etat'] as const;
type Chosen = Filters<(typeof MEMBER_FILTERS)[number]>;

const STATES = { '': texts.all, actifs: texts.active, inactifs: texts.inactive, supprimes: texts.deleted };

/** Removes case and accents for comparison. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** The users that match the filters of the address and the typed name. */
export function chosenMembers(
  users: readonly User[],
  { role = '', etat: state = '' }: Chosen,
  typed: string,
): User[] {
  const part = folded(typed);
  const access: Record<string, number> = { actifs: 1, inactifs: 0 };
  return users.filter(
    ({ role_id, chk_active, name, username, email }) =>
      (role === '' || String(role_id) === role) &&
      (access[state] === undefined || chk_active === access[state]) &&
      folded(`${name ?? ''} ${username} ${email ?? ''}`).includes(part),
  );
}

/** The former members that match: they have no role and no access, so a filter by these leaves them out. */
export const chosenFormer = (
  former: readonly Former[],
  { role, etat: state }: Chosen,
  typed: string,
): Former[] => (role || state ? [] : former.filter(({ name }) => folded(name).includes(folded(typed))));

type Props = { filters: Chosen; onSearch: (typed: string) => void };

/** Filters by role and access, stored in the address, and by name, which is not; open, because three hundred people are searched first. */
export function MemberFilters({ filters, onSearch }: Props) {
  const states = Object.entries(STATES).filter(([state]) => state !== 'supprimes' || may('restore'));
  return (
    <ListFilters
      page="members"
      names={MEMBER_FILTERS}
      isOpen
      onSend={(fields) => onSearch(String(fields?.get('nom') ?? '').trim())}
    >
      <Field label={texts.search} name="nom" hint={texts.searchHint} />
      <div class="row">
        <Select
          label={texts.role}
          name="role"
          value={filters.role}
          options={[['', texts.allRoles], ...roleChoices()]}
        />
        <Select label={texts.shown} name="etat" value={filters.etat} options={states} />
      </div>
    </ListFilters>
  );
}
