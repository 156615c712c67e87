import type { Address } from '../store/doors.ts';
import { dwellingKey, isNamed } from '../store/dwelling.ts';
import { isAcknowledged, type Mark, type Marks } from './mark.ts';

/** Applies this phone's marks to addresses; returns `addresses` itself if no mark applies. */
export function withMarks(addresses: readonly Address[], marks: Marks): readonly Address[] {
  const told = [...marks.values()].filter(({ refused, isSaid }) => refused === undefined && !isSaid);
  if (told.length === 0) return addresses;
  const byAddress = Map.groupBy(told, ({ address_id }) => address_id);
  return addresses.map((address) => (byAddress.get(address.address_id) ?? []).reduce(withMark, address));
}

function withMark(address: Address, { dwelling, do_not_call }: Mark): Address {
  const key = dwellingKey(dwelling);
  const others = address.dwellings.filter((one) => dwellingKey(one) !== key);
  const known = address.dwellings.find((one) => dwellingKey(one) === key);
  const fresh = { ...dwelling, last_passage: null, last_season: null };
  const told = { ...fresh, ...known, do_not_call };
  return { ...address, dwellings: isSomething(told) ? [...others, told] : others };
}

/** Drops unnamed dwellings without mark or visit, as the service does not count them either. */
const isSomething = (one: Address['dwellings'][number]): boolean =>
  isNamed(one) || one.do_not_call || one.last_passage !== null || one.last_season !== null;

/** Whether the document of an address already contains a mark. */
const isSaidBy = (address: Address | undefined, { dwelling, do_not_call }: Mark): boolean =>
  (address?.dwellings.find((one) => dwellingKey(one) === dwellingKey(dwelling))?.do_not_call ?? false) ===
  do_not_call;

export type Said = Pick<Mark, 'address_id' | 'dwelling' | 'do_not_call' | 'place'>;

/** The mark to store; undefined if it reverts one that the service has never received. */
export function markAfter(before: Mark | undefined, said: Said, address: Address | undefined) {
  // The service may have received an earlier mark that its document does not contain yet.
  const isHeard = before?.isTried === true || (before !== undefined && isAcknowledged(before));
  const mark: Mark = { ...said, waits: true, ...(isHeard ? { isTried: true } : {}) };
  const isUnheard = before?.waits === true && !isHeard;
  return isUnheard && isSaidBy(address, mark) ? undefined : mark;
}

/**
 * Compares acknowledged marks with the documents and returns the changes: a mark that its document contains,
 * or whose address left the phone, becomes `isSaid`; a mark that a newer document contradicts is deleted, as
 * somebody has changed it.
 */
export function settledMarks(marks: Marks, addresses: readonly Address[]): Map<string, Mark | undefined> {
  const sent = [...marks].filter(([, mark]) => isAcknowledged(mark));
  if (sent.length === 0) return new Map();
  const known = new Map(addresses.map((one) => [one.address_id, one]));
  return new Map(
    sent.flatMap(([name, mark]) => {
      const next = settledBy(known.get(mark.address_id), mark);
      return next === mark ? [] : [[name, next] as const];
    }),
  );
}

function settledBy(address: Address | undefined, mark: Mark): Mark | undefined {
  const { sentOver, ...rest } = mark;
  if (!address || isSaidBy(address, mark)) return mark.isSaid ? mark : { ...rest, isSaid: true };
  return address.version === sentOver ? mark : undefined;
}
