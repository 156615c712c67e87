import type { Schemas } from '../../clients/typescript/src/index.ts';
import { address, go, href } from '../location.ts';
import { may, roleChoices } from '../session.ts';
import { members as texts } from '../texts/members.ts';
import { Field, Form, Select } from './form.tsx';

type User = Schemas['User'];

/** Of the address: values of enumerations, never a name. */
const STATES = { '': texts.all, actifs: texts.active, inactifs: texts.inactive, supprimes: texts.deleted };
export const memberFilter = (name: 'role' | 'etat'): string => address.value.searchParams.get(name) ?? '';

/** Without case and accents. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** Those that the address and what was typed choose. */
export function chosenMembers(users: readonly User[], typed: string): User[] {
  const [role, state, part] = [memberFilter('role'), memberFilter('etat'), folded(typed.trim())];
  const access: Record<string, number> = { actifs: 1, inactifs: 0 };
  return users.filter(
    ({ role_id, chk_active, name, username }) =>
      (role === '' || String(role_id) === role) &&
      (access[state] === undefined || chk_active === access[state]) &&
      folded(`${name ?? ''} ${username}`).includes(part),
  );
}

const NO_FILTER = { role: '', etat: '' };

/** By role and access, which the address holds, and by a part of the name, which it does not. */
export function MemberFilters({ onSearch }: { onSearch: (typed: string) => void }) {
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    onSearch(text('nom'));
    go(href('members', { role: text('role'), etat: text('etat') }));
  };
  const clear = (
    <a href={href('members', NO_FILTER)} onClick={() => onSearch('')}>
      {texts.clear}
    </a>
  );
  const states = Object.entries(STATES).filter(([state]) => state !== 'supprimes' || may('restore'));
  return (
    <Form
      key={address.value.search}
      name="filters"
      submit={texts.filter}
      send={send}
      aside={clear}
      isForgotten
    >
      <Field label={texts.search} name="nom" hint={texts.searchHint} />
      <div class="row">
        <Select
          label={texts.role}
          name="role"
          value={memberFilter('role')}
          options={[['', texts.allRoles], ...roleChoices()]}
        />
        <Select label={texts.shown} name="etat" value={memberFilter('etat')} options={states} />
      </div>
    </Form>
  );
}
