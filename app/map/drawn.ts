import type { Answer } from '../../clients/typescript/src/index.ts';

type Town = Pick<Answer<'operations-town'>, 'extent' | 'outline' | 'unassigned'>;
type Whole = Answer<'operations-map'>;

/** The data that a map draws, from the service or from the phone's store. */
export type Drawn = Pick<Whole, 'sectors' | 'states'> & {
  addresses: Pick<Whole['addresses'], 'id' | 'lon' | 'lat' | 'sector_id' | 'state'>;
  visits: Pick<Whole['visits'], 'lon' | 'lat'>;
  /** The town, which a map shows before it has anything else; addresses without a sector. Absent on phones. */
  town?: Town;
};
