import { compareNames } from '../../core/text/name-order.ts';
import type { SheetDoor, SheetLine } from './sheet.ts';

/** An address with its known dwellings, as stored. */
export type StoredDoor = {
  numero: number | null;
  rep: string | null;
  voie: string;
  lon: number;
  lat: number;
  nb_log: number;
  do_not_call: boolean;
  walk: number | null;
  dwellings: readonly {
    floor: string | null;
    door: string | null;
    do_not_call: boolean;
    last_season: string | null;
  }[];
};

/** The French words on paper for last season's outcome; amounts are never printed. */
const outcomes: Record<string, string> = {
  effectue: 'reçu',
  don: 'reçu',
  lot: 'reçu',
  refuse: 'refus',
  maison_vide: 'maison vide',
  a_finaliser: 'absent',
};

/** The lines of an address: its own, and in a building those of its dwellings by floor, known ones first. */
export function linesOfDoor(
  door: StoredDoor,
  { at, lastSeason }: { at: number; lastSeason: ((dwellingsType: string | null) => string | null) | null },
): SheetDoor {
  const number = [door.numero ?? '—', door.rep].filter((part) => part !== null).join(' ');
  const isBuilding = door.nb_log > 1 || !door.dwellings.every(isOfHouse);
  // In a building, the unnamed dwelling is listed only if it refuses calls.
  const told = door.dwellings.filter((one) => isNamed(one) || one.do_not_call);
  const whole = door.dwellings.filter((one) => !isBuilding || !isNamed(one));
  const show = (type: string | null) => (lastSeason === null ? null : lastSeason(type));
  return {
    walk: door.walk ?? at + 1,
    street: door.voie,
    lon: door.lon,
    lat: door.lat,
    label: isBuilding ? `${number} · ${dwellingCount(Math.max(door.nb_log, told.length))}` : number,
    lastSeason: show(whole.find((one) => one.last_season !== null)?.last_season ?? null),
    isNeverCalled: door.do_not_call || (!isBuilding && told.some((one) => one.do_not_call)),
    dwellings:
      isBuilding && !door.do_not_call
        ? [
            ...told.toSorted(byFloor).map((one) => dwellingLine(one, show)),
            ...blankLines(door.nb_log - told.length),
          ]
        : [],
  };
}

/** The French word for the outcome of a visit. */
export function outcomeOf(type: string | null): string | null {
  return type === null ? null : (outcomes[type] ?? null);
}

function dwellingCount(count: number): string {
  return count > 1 ? `${count} logements` : '1 logement';
}

function dwellingLine(
  { floor, door, do_not_call, last_season }: StoredDoor['dwellings'][number],
  show: (type: string | null) => string | null,
): SheetLine {
  const parts = [floor === null ? '' : `étage ${floor}`, door === null ? '' : `porte ${door}`];
  return {
    label: parts.filter((part) => part !== '').join(', ') || 'logement non précisé',
    lastSeason: show(last_season),
    isNeverCalled: do_not_call,
  };
}

function blankLines(count: number): SheetLine[] {
  const line = { label: 'étage ____  porte ________', lastSeason: null, isNeverCalled: false };
  return Array.from({ length: Math.max(count, 0) }, () => line);
}

type Dwelling = { floor: string | null; door: string | null };

const isNamed = ({ floor, door }: Dwelling): boolean => floor !== null || door !== null;

/** The dwelling of a house has no name; older versions of the phone app sent floor 0 for it. */
const isOfHouse = ({ floor, door }: Dwelling): boolean =>
  door === null && (floor === null || floor.trim() === '0');

function byFloor(a: Dwelling, b: Dwelling): number {
  return (
    storey(a) - storey(b) ||
    compareNames(a.floor ?? '', b.floor ?? '') ||
    compareNames(a.door ?? '', b.door ?? '')
  );
}

/** The ground floor comes first, after basements; floors that are no number come last. */
function storey({ floor }: Dwelling): number {
  const name = (floor ?? '').trim().toLowerCase();
  if (/^(rdc|rez|r\.?d\.?c|0$)/.test(name)) return 0;
  const found = /-?\d+/.exec(name);
  return found ? Number(found[0]) : 1000;
}
