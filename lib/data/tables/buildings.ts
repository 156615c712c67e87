import type { RawBuilder } from 'kysely';
import type { Instant } from '../../core/time.ts';

/** A geometry in WGS 84: PostGIS reads and writes it; the service never does. */
type Geometry = RawBuilder<unknown>;

type BuildingsTable = {
  batiment_id: string;
  rnb_id: string | null;
  source: 'bdnb' | 'rnb' | 'own';
  nb_log: number | null;
  nb_niveau: number | null;
  usage: 'individual' | 'collective' | 'mixed' | 'business' | 'outbuilding' | 'unknown';
  annee_construction: number | null;
  outline: Geometry | null;
  point: Geometry;
  ban_ids: string[];
  vintage: string | null;
  imported_at: Instant;
};

/** The tables of the buildings database; statements always name their schema, which may exist beside `public`. */
export type BuildingsDatabase = { 'buildings.buildings': BuildingsTable };
