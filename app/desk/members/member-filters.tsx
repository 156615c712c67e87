import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { may, roleChoices } from '../../session.ts';
import { Field, Select } from '../../ui/form.tsx';
import { type Filters, ListFilters } from '../../ui/list-filters.tsx';
import { members as texts } from './texts.ts';

type User = Schemas['User'];

export const MEMBER_FILTERS = ['role', 'etat'] as const;
type Chosen = Filters<(typeof MEMBER_FILTERS)[number]>;

const STATES = { '': texts.all, actifs: texts.active, inactifs: texts.inactive, supprimes: texts.deleted };

/** Without case and accents. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** Those that the address and what was typed choose. */
export function chosenMembers(
  users: readonly User[],
  { role = '', etat: state = '' }: Chosen,
  typed: string,
): User[] {
  const part = folded(typed);
  const access: Record<string, number> = { actifs: 1, inactifs: 0 };
  return users.filter(
    ({ role_id, chk_active, name, username }) =>
      (role === '' || String(role_id) === role) &&
      (access[state] === undefined || chk_active === access[state]) &&
      folded(`${name ?? ''} ${username}`).includes(part),
  );
}

type Props = { filters: Chosen; typed: string; onSearch: (typed: string) => void };

/** By role and access, which the address holds, and by a part of the name, which it does not. */
export function MemberFilters({ filters, typed, onSearch }: Props) {
  const states = Object.entries(STATES).filter(([state]) => state !== 'supprimes' || may('restore'));
  return (
    <ListFilters
      page="members"
      names={MEMBER_FILTERS}
      isOpen={typed !== ''}
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
