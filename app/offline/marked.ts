import type { Address } from './doors.ts';
import { flatKey, isNamed } from './flat.ts';
import type { Mark, Marks } from './mark.ts';

/** Addresses with what was said of their dwellings on this phone; the same list where nothing was. */
export function marked(addresses: readonly Address[], marks: Marks): readonly Address[] {
  const told = [...marks.values()].filter(({ refused }) => refused === undefined);
  if (told.length === 0) return addresses;
  const byAddress = Map.groupBy(told, ({ address_id }) => address_id);
  return addresses.map((address) => (byAddress.get(address.address_id) ?? []).reduce(withMark, address));
}

function withMark(address: Address, { dwelling, do_not_call }: Mark): Address {
  const key = flatKey(dwelling);
  const others = address.dwellings.filter((one) => flatKey(one) !== key);
  const known = address.dwellings.find((one) => flatKey(one) === key);
  const fresh = { ...dwelling, last_passage: null, last_season: null };
  const told = { ...fresh, ...known, do_not_call };
  return { ...address, dwellings: isSomething(told) ? [...others, told] : others };
}

/** That one may call at a dwelling without a name, at which nobody was, says nothing: the service does not count it either. */
const isSomething = (one: Address['dwellings'][number]): boolean =>
  isNamed(one) || one.do_not_call || one.last_passage !== null || one.last_season !== null;

/** Whether a document says of a dwelling what a mark says. */
const isSaidBy = (address: Address | undefined, { dwelling, do_not_call }: Mark): boolean =>
  (address?.dwellings.find((one) => flatKey(one) === flatKey(dwelling))?.do_not_call ?? false) ===
  do_not_call;

export type Said = Pick<Mark, 'address_id' | 'dwelling' | 'do_not_call' | 'place'>;

/** What is kept when something is said: nothing, where it takes back what the service has not heard. */
export function markAfter(before: Mark | undefined, said: Said, address: Address | undefined) {
  // What the service has heard of this dwelling, its document may not say yet.
  const isHeard = before?.isTried === true || before?.sentOver !== undefined;
  const mark: Mark = { ...said, waits: true, ...(isHeard ? { isTried: true } : {}) };
  const isUnheard = before?.waits === true && !isHeard;
  return isUnheard && isSaidBy(address, mark) ? undefined : mark;
}

/** Marks that the service has and the documents say: the address has come anew since, or has left the phone. */
export function saidSince(marks: Marks, addresses: readonly Address[]): string[] {
  const sent = [...marks].filter(([, { sentOver }]) => sentOver !== undefined);
  if (sent.length === 0) return [];
  const known = new Map(addresses.map((one) => [one.address_id, one]));
  return sent.flatMap(([name, mark]) => {
    const address = known.get(mark.address_id);
    return address?.version !== mark.sentOver || isSaidBy(address, mark) ? [name] : [];
  });
}
