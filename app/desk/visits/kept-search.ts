import { signal } from '@preact/signals';
import { address, href } from '../../frame/location.ts';
import { session } from '../../session.ts';

/** The names that users of this tab have searched, by their number. Addresses have the number: a name is personal data. */
const names = new Map<string, { by: number | undefined; name: string }>();
const me = () => session.value?.user.user_id;

/** The number of a searched name; empty without one. */
export function keepName(name: string): string {
  if (name === '') return '';
  const kept = [...names].find(([, one]) => one.name === name && one.by === me());
  const number = kept?.[0] ?? String(names.size + 1);
  names.set(number, { by: me(), name });
  return number;
}

/** The name with a number; undefined after the page was loaded again, for another user and in another tab. */
export function keptName(number: string | undefined): string | undefined {
  const kept = names.get(number ?? '');
  return kept?.by === me() ? kept?.name : undefined;
}

const lastSearch = signal('');

/** Remembers the search of the list, to which a visit leads back. */
export const rememberSearch = (search: string): void => {
  lastSearch.value = search;
};

/** The address of the list as it was left, in the same season and association. */
export function listAsLeft(): string {
  const fresh = href('visits');
  const left = new URLSearchParams(lastSearch.value);
  const now = new URL(fresh, address.value.origin).searchParams;
  const isSame = ['saison', 'amicale'].every((name) => left.get(name) === now.get(name));
  return isSame && lastSearch.value !== '' ? `${fresh.split('?')[0]}${lastSearch.value}` : fresh;
}
