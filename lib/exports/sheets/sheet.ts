/** A line to fill in: a house, or a dwelling of a building. */
export type SheetLine = {
  label: string;
  lastSeason: string | null;
  isNeverCalled: boolean;
};

/** An address of a sheet with its dwellings, of which a house has none of its own. */
export type SheetDoor = SheetLine & {
  walk: number;
  street: string;
  lon: number;
  lat: number;
  dwellings: SheetLine[];
};

/** What the sheet of a sector says. */
export type Sheet = {
  association: string;
  operation: string;
  sector: string;
  /** Its place among the sheets of the file, from 1. */
  number: number;
  of: number;
  /** The page of the sector in the application. */
  url: string;
  outline: { type: string; coordinates: unknown } | null;
  doors: SheetDoor[];
};
