/** A line to fill in: a house, or a dwelling in a building. */
export type SheetLine = {
  label: string;
  lastSeason: string | null;
  isNeverCalled: boolean;
};

/** An address of a sheet with its dwellings; a house has no dwelling lines. */
export type SheetDoor = SheetLine & {
  walk: number;
  street: string;
  lon: number;
  lat: number;
  dwellings: SheetLine[];
};

/** The content of a sector's sheet. */
export type Sheet = {
  association: string;
  operation: string;
  sector: string;
  /** The position of the sheet in the file, from 1. */
  number: number;
  of: number;
  /** The page of the sector in the application. */
  url: string;
  outline: { type: string; coordinates: unknown } | null;
  doors: SheetDoor[];
};
