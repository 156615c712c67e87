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

/** The latest visit of each dwelling, by address id and dwelling key. */
function lastVisits(visits: readonly Visit[]): Map<number, Map<string, Visit>> {
  const byAddress = new Map<number, Map<string, Visit>>();
  for (const visit of visits) {
    const { fk_adresse: address, dwelling, passed_at = '' } = visit;
    if (typeof address !== 'number') continue;
    const known = byAddress.get(address) ?? new Map<string, Visit>();
    const key = dwellingKey(dwelling);
    if (passed_at >= (known.get(key)?.passed_at ?? '')) known.set(key, visit);
    byAddress.set(address, known);
  }
  return byAddress;
}

const isSettled = ({ doNotCall, last }: Dwelling): boolean =>
  doNotCall || (last !== undefined && typeOf(last) !== 'a_finaliser');

/** The type of a visit; if the phone omits it, the service uses the same default. */
export const typeOf = ({ fk_type, montant }: Visit): string =>
  fk_type ?? (Number(montant ?? 0) > 0 ? 'effectue' : 'a_finaliser');

/** The known dwellings of an address: visited, named, or from an earlier season. */
function dwellingsOf(address: Address, visits: ReadonlyMap<string, Visit>): Dwelling[] {
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
function doorOf(address: Address, visits: Visits): Door {
  const dwellings = dwellingsOf(address, visits);
  const visited = dwellings.filter(({ last }) => last !== undefined);
  const done = visited.filter(({ last }) => last && typeOf(last) !== 'a_finaliser').length;
  const isDone = !dwellings.some(isOpen) && dwellings.filter(isSettled).length >= Math.max(address.nb_log, 1);
  const walked = isDone ? 'done' : visited.length > 0 ? 'to-finish' : 'todo';
  const state: State = isNeverToCall({ address, dwellings }) ? 'do-not-call' : walked;
  return { address, dwellings, state, done, total: Math.max(address.nb_log, visited.length) };
}

type Visits = ReadonlyMap<string, Visit>;
const nobody: Visits = new Map();
/** Caches doors, so that a visit at one door does not recreate the others. */
const made = new WeakMap<Address, { visits: Visits; door: Door }>();

function doorAt(address: Address, visits = nobody): Door {
  const before = made.get(address);
  if (before && areSame(before.visits, visits)) return before.door;
  const door = doorOf(address, visits);
  made.set(address, { visits, door });
  return door;
}

const areSame = (some: Visits, others: Visits): boolean =>
  some.size === others.size && [...others].every(([key, visit]) => some.get(key) === visit);

/** All doors, by sector in walking order. */
export function doorsOf(addresses: readonly Address[], visits: readonly Visit[]): Door[] {
  const last = lastVisits(visits);
  return addresses.map((address) => doorAt(address, last.get(address.address_id))).sort(inWalk);
}

const inWalk = (one: Door, other: Door): number =>
  one.address.sector_id - other.address.sector_id ||
  placeOf(one) - placeOf(other) ||
  one.address.address_id - other.address.address_id;
const placeOf = ({ address: { walk } }: Door): number => walk ?? Number.MAX_SAFE_INTEGER;
export const isLeft = ({ state }: Door): boolean => state === 'todo' || state === 'to-finish';

/** Doors to do and do-not-call doors, which a passing member must see. */
export const isToSee = (door: Door): boolean => isLeft(door) || door.state === 'do-not-call';

/** The next door with state `todo` in the sector after this one in walking order, else the first one. */
export function nextDoor(doors: readonly Door[], after: Door): Door | undefined {
  const left = doors.filter(
    (one) =>
      one.address.sector_id === after.address.sector_id &&
      one.address.address_id !== after.address.address_id &&
      one.state === 'todo',
  );
  const at = placeOf(after);
  return left.find((one) => placeOf(one) > at) ?? left[0];
}

/** `both`: the walk alternates between the sides of a short street. */
export type Side = { street: string; side: 'odd' | 'even' | 'both'; doors: Door[] };

/** Groups doors by street in walking order, and by side if the sides are walked one after the other. */
export function sidesOf(doors: readonly Door[]): Side[] {
  const streets: Door[][] = [];
  for (const door of doors) {
    const last = streets.at(-1);
    if (last?.[0]?.address.voie === door.address.voie) last.push(door);
    else streets.push([door]);
  }
  return streets.flatMap(sidesOfStreet);
}

const isEven = ({ numero }: Address): boolean => (numero ?? 0) % 2 === 0;

function sidesOfStreet(doors: Door[]): Side[] {
  const street = doors[0]?.address.voie ?? '';
  const sides = doors.map(({ address }): 'even' | 'odd' => (isEven(address) ? 'even' : 'odd'));
  const turn = sides.findIndex((side) => side !== sides[0]);
  const isBothAtOnce = turn !== -1 && sides.slice(turn).some((side) => side === sides[0]);
  if (isBothAtOnce) return [{ street, side: 'both', doors }];
  const [first, second] = turn === -1 ? [doors, []] : [doors.slice(0, turn), doors.slice(turn)];
  return [first, second]
    .filter((part) => part.length > 0)
    .map((part, at) => ({ street, side: sides[at === 0 ? 0 : turn] ?? 'both', doors: part }));
}
