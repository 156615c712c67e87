import type { Answer } from '../../clients/typescript/src/index.ts';

type Whole = Answer<'operations-map'>;

/** What a map draws, be it of the answer of the service or of what a phone has. */
export type Drawn = Pick<Whole, 'sectors' | 'states'> & {
  addresses: Pick<Whole['addresses'], 'id' | 'lon' | 'lat' | 'sector_id' | 'state'>;
  visits: Pick<Whole['visits'], 'lon' | 'lat'>;
};
