import { useId, useState } from 'preact/hooks';
import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client, ofEntity, session } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { distinctNames } from '../members/distinct-names.ts';
import { group as texts } from './rooms-texts.ts';

export type Person = { user_id: number; name: string };

/** Who can be written to: other people of the association who may sign in, sorted by name. */
export async function askPeople(signal: AbortSignal): Promise<Person[]> {
  const users = await Array.fromAsync(
    items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal }),
  );
  const me = session.value?.user.user_id;
  const others = users.filter((one) => one.user_id !== me && isActive(one));
  const named = [...distinctNames(others)].map(([user_id, name]) => ({ user_id, name }));
  return byName(named, ({ name }) => name);
}

/** Members learn only names of others, not whether these may sign in; the service then decides. */
const isActive = (one: Schemas['UserView']): boolean => !('chk_active' in one) || one.chk_active === 1;

/** As many as fit on a screen: with more, the list can be searched. */
const SHORT = 12;
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Props = { legend: string; name: string; people: readonly Person[]; chosen?: ReadonlySet<number> };

/** Chooses several people; who is not found by the search stays chosen. */
export function PeopleChoice({ legend, name, people, chosen = new Set() }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const words = bare(search).split(/\s+/);
  const isFound = (one: Person) => words.every((word) => bare(one.name).includes(word));
  return (
    <fieldset class="checks">
      <legend>{legend}</legend>
      {people.length > SHORT && (
        <div class="field">
          <label for={id}>{texts.search}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <div class="people">
        {people.map((one) => (
          <label key={one.user_id} hidden={!isFound(one)}>
            <input
              type="checkbox"
              name={name}
              value={String(one.user_id)}
              defaultChecked={chosen.has(one.user_id)}
            />{' '}
            <bdi>{one.name}</bdi>
          </label>
        ))}
      </div>
      {!people.some(isFound) && <p class="quiet">{texts.notFound}</p>}
    </fieldset>
  );
}
