import type { NewBuilding } from '../../data/buildings/upsert.ts';
import type { Cells } from './cells.ts';

/** A kind of file, recognised by the columns of its header. */
export type Kind = {
  name: string;
  /** The columns that it must have; where several names are in use, any of them. */
  columns: readonly (readonly string[])[];
} & (
  | {
      /** The building of a line, or nothing when the line is of none that stands; throws a fault for a bad line. */
      read(cells: Cells): NewBuilding | undefined;
    }
  | {
      /** Why a file of this kind has nothing to import. */
      refusal: string;
    }
);
