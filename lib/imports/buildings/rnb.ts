import * as z from 'zod';
import type { NewBuilding } from '../../data/buildings/upsert.ts';
import { identifier, isBanId, type Kind, LineFault } from './cells.ts';
import { type Place, placeOf, readPoint } from './position.ts';

/** The weekly export of a département. */
export const rnbCsv: Kind = {
  name: 'RNB CSV',
  columns: [['rnb_id'], ['point', 'shape']],
  read: (cells) =>
    standing(cells.text('status'), () =>
      rnbBuilding(
        cells.text('rnb_id'),
        banIdsOf(cells.text('addresses')),
        placeOf(cells.text('shape'), readPoint(cells.text('point'))),
      ),
    ),
};

/** RNB identifiers by those of another register. */
export const rnbIds: Kind = {
  name: 'RNB identifiers',
  columns: [['rnb_ids']],
  refusal:
    'these are identifiers of the RNB without any building: the columns point and shape are missing, so that nobody knows where they are. Import the export of the département (RNB CSV)',
};

/** The export has a status since 2024; buildings without a status stand. */
export function standing(status: string, read: () => NewBuilding): NewBuilding | undefined {
  return status === '' || status === 'constructed' ? read() : undefined;
}

/** A building of the RNB, which contains no number of dwellings. */
export function rnbBuilding(id: string, ban_ids: string[], place: Place): NewBuilding {
  const rnb_id = identifier(id, 'rnb_id');
  const unknown = { nb_log: null, nb_niveau: null, usage: 'unknown', annee_construction: null } as const;
  return { batiment_id: rnb_id, rnb_id, source: 'rnb', ...unknown, ban_ids, ...place };
}

const Addresses = z.array(z.object({ cle_interop_ban: z.string().nullish() })).nullish();

/** Reads the address identifiers that the RNB lists, as JSON text or parsed JSON. */
export function banIdsOf(addresses: unknown): string[] {
  const listed = Addresses.safeParse(typeof addresses === 'string' ? jsonOf(addresses) : addresses);
  if (!listed.success) throw new LineFault('has addresses of another form');
  return [...new Set((listed.data ?? []).map(({ cle_interop_ban: id }) => id ?? '').filter(isBanId))];
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new LineFault('has addresses that are no JSON');
  }
}
