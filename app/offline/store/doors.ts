import type { Document } from '../../../clients/typescript/src/field/index.ts';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { dwellingKey, type FloorAndDoor, isOfHouse } from './dwelling.ts';

export type Visit = Document;
export type Address = Schemas['FieldAddress'];
type State = Answer<'operations-map'>['states'][number];
/** A dwelling of an address: its last visit this season, and the result of the last one in an earlier season. */
export type Dwelling = FloorAndDoor & {
  doNotCall: boolean;
  last: Visit | undefined;
  lastSeason: string | null;
};
export type Door = { address: Address; dwellings: Dwelling[]; state: State; done: number; total: number };

type Visits = ReadonlyMap<string, Visit>;

/** The latest visit of each dwelling of an address, by dwelling key. */
function lastVisits(visits: readonly Visit[]): Visits {
  const last = new Map<string, Visit>();
  for (const visit of visits) {
    const key = dwellingKey(visit.dwelling);
    if ((visit.passed_at ?? '') >= (last.get(key)?.passed_at ?? '')) last.set(key, visit);
  }
  return last;
}

const isSettled = ({ doNotCall, last }: Dwelling): boolean =>
  doNotCall || (last !== undefined && typeOf(last) !== 'a_finaliser');

/** The type of a visit; if the phone omits it, the service uses the same default. */
export const typeOf = ({ fk_type, montant }: Visit): string =>
  fk_type ?? (Number(montant ?? 0) > 0 ? 'effectue' : 'a_finaliser');

/** The known dwellings of an address: visited, named, or from an earlier season. */
function dwellingsOf(address: Address, visits: Visits): Dwelling[] {
  const known = new Map<string, Dwelling>(
    address.dwellings.map(({ floor, door, do_not_call: doNotCall, last_season }) => {
      const key = dwellingKey({ floor, door });
      return [
        key,
        { floor, door, doNotCall, last: visits.get(key), lastSeason: last_season?.fk_type ?? null },
      ];
    }),
  );
  for (const [key, last] of visits) {
    const { floor = null, door = null } = last.dwelling ?? {};
    if (!known.has(key)) known.set(key, { floor, door, doNotCall: false, last, lastSeason: null });
  }
  return [...known.values()];
}

/** Whether the service counts a dwelling: marked, visited this season, or without visit in an earlier season. */
const isKnown = ({ doNotCall, last, lastSeason }: Dwelling): boolean =>
  doNotCall || last !== undefined || lastSeason === null;
const isOpen = (dwelling: Dwelling): boolean => !isSettled(dwelling) && isKnown(dwelling);

/** Whether the member must first select a dwelling. */
export const isBlock = ({ address, dwellings }: Pick<Door, 'address' | 'dwellings'>): boolean =>
  address.nb_log > 1 || !dwellings.every(isOfHouse);

/** Whether the whole address is marked do-not-call: by an administrator, or as a house by its only dwelling. */
const isNeverToCall = ({ address, dwellings }: Pick<Door, 'address' | 'dwellings'>): boolean =>
  address.do_not_call ||
  (address.nb_log <= 1 &&
    dwellings.some(({ doNotCall }) => doNotCall) &&
    dwellings.filter(isKnown).every(isOfHouse));

/** An address with its state, counted by the service's rules. */
function doorOf(address: Address, visits: readonly Visit[]): Door {
  const dwellings = dwellingsOf(address, lastVisits(visits));
  const visited = dwellings.filter(({ last }) => last !== undefined);
  const done = visited.filter(({ last }) => last && typeOf(last) !== 'a_finaliser').length;
  const isDone = !dwellings.some(isOpen) && dwellings.filter(isSettled).length >= Math.max(address.nb_log, 1);
  const walked = isDone ? 'done' : visited.length > 0 ? 'to-finish' : 'todo';
  const state: State = isNeverToCall({ address, dwellings }) ? 'do-not-call' : walked;
  return { address, dwellings, state, done, total: Math.max(address.nb_log, visited.length) };
}

/** All doors, by sector in walking order. */
export const doorsOf = (addresses: readonly Address[], visits: readonly Visit[]): readonly Door[] =>
  followDoors()(addresses, visits);

type Evening = { addresses: readonly Address[]; visits: readonly Visit[] };

/** Like `doorsOf`, from call to call: makes only those doors anew whose address or visits have changed. */
export function followDoors(): typeof doorsOf {
  let before: Evening = { addresses: [], visits: [] };
  let walk: readonly Address[] = [];
  let doors: readonly Door[] = [];
  return (addresses, visits) => {
    const isSameWalk = addresses === before.addresses;
    if (!isSameWalk) walk = addresses.toSorted(inWalk);
    const visited = visitedBetween(before.visits, visits);
    before = { addresses, visits };
    // In the same walk each door is in its place.
    const made = isSameWalk ? undefined : new Map(doors.map((door) => [door.address, door]));
    const kept = (one: Address, at: number) =>
      visited.has(one.address_id) ? undefined : made ? made.get(one) : doors[at];
    const anew = new Set(walk.filter((one, at) => !kept(one, at)).map(({ address_id }) => address_id));
    if (isSameWalk && anew.size === 0) return doors;
    const there = Map.groupBy(
      visits.filter(({ fk_adresse }) => typeof fk_adresse === 'number' && anew.has(fk_adresse)),
      ({ fk_adresse }) => fk_adresse,
    );
    doors = walk.map((one, at) => kept(one, at) ?? doorOf(one, there.get(one.address_id) ?? []));
    return doors;
  };
}

/** The addresses of the visits from the first to the last that differ: few if a member has noted one. */
function visitedBetween(before: readonly Visit[], now: readonly Visit[]): Set<Visit['fk_adresse']> {
  const most = Math.min(before.length, now.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === now[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  const changed = [before, now].flatMap((visits) => visits.slice(start, visits.length - end));
  return new Set(changed.map(({ fk_adresse }) => fk_adresse));
}

const inWalk = (one: Address, other: Address): number =>
  one.sector_id - other.sector_id || placeOf(one) - placeOf(other) || one.address_id - other.address_id;
const placeOf = ({ walk }: Address): number => walk ?? Number.MAX_SAFE_INTEGER;
export const isLeft = ({ state }: Door): boolean => state === 'todo' || state === 'to-finish';

/** Doors to do and do-not-call doors, which a passing member must see. */
export const isToSee = (door: Door): boolean => isLeft(door) || door.state === 'do-not-call';

/** The first of the shown doors from this one on in walking order, else the last one; none if it is no door of these. */
export function shownFrom(doors: readonly Door[], id: number | undefined, isShown: (door: Door) => boolean) {
  const at = doors.findIndex(({ address }) => address.address_id === id);
  return at < 0 ? undefined : (doors.slice(at).find(isShown) ?? doors.findLast(isShown));
}

/** The next door with state `todo` in the sector after this one in walking order, else the first one. */
export function nextDoor(doors: readonly Door[], after: Door): Door | undefined {
  const left = doors.filter(
    (one) =>
      one.address.sector_id === after.address.sector_id &&
      one.address.address_id !== after.address.address_id &&
      one.state === 'todo',
  );
  const at = placeOf(after.address);
  return left.find(({ address }) => placeOf(address) > at) ?? left[0];
}
