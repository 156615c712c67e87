import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import {
  type CommuneRow,
  findCommunes,
  findOutlineOfAssociation,
  findOutlineOfCommunes,
  findUnassignedPositions,
} from '../data/addresses/town.ts';
import { Geometry } from '../geo/schemas.ts';
import { loadOperation } from '../operations/get.ts';
import { areDwellingsKnown } from './weigh.ts';

/** About forty bytes each; a map shows no more. */
const MOST_POSITIONS = 40_000;

const Box = z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

const Town = z
  .strictObject({
    code_insee: z.string().meta({ example: '93010' }),
    commune: z.string(),
    postal_codes: z.array(z.string()),
    address_count: z.int(),
    known_dwellings: z
      .int()
      .meta({ description: 'Dwellings as counted from the buildings that were imported.' }),
    buildings: Enumeration({
      unknown: 'buildings of too few addresses were imported: a cut weighs addresses',
      counting: 'too few are known so far, and the service counts them after an import',
      known: 'dwellings of enough addresses are known to weigh them',
    }),
  })
  .meta({ id: 'Town' });

export const OperationTown = z
  .strictObject({
    towns: z.array(Town).meta({
      description:
        'The communes in which sectors of the operation have or had addresses; else those of the association’s other operations; else the one of its postal code and town, as far as its addresses were imported. At most 60.',
    }),
    extent: Box.nullable().meta({ description: 'What a map should show first: degrees (WGS 84).' }),
    extent_of: Enumeration({
      addresses: 'of the addresses of the towns',
      commune: 'of the commune of the association, whose addresses were not imported',
      department: 'of the département of the association’s postal code',
      nothing: 'nothing is known of where the association is',
    }),
    outline: Geometry.nullable().meta({ description: 'The border of it, roughly; null if not imported.' }),
    unassigned: z
      .strictObject({
        id: z.array(Id).meta({ description: '`address_id`' }),
        lon: z.array(z.number()).meta({ description: 'To a metre.' }),
        lat: z.array(z.number()),
      })
      .meta({
        description:
          'Columns: addresses of the towns that no sector of the operation has, at most 40,000. Empty for members.',
      }),
  })
  .meta({ id: 'OperationTown' });

type Answer = z.input<typeof OperationTown>;

/** Says in which towns an operation is, where they are, and what is known of their buildings. */
export async function getOperationTown(ctx: Context, operationId: number): Promise<Answer> {
  const { entity_id: entityId } = await loadOperation(ctx, operationId);
  const confined = inEntity(ctx, entityId);
  const communes = await findCommunes(confined, operationId);
  const [first, ...others] = communes;
  const none = { id: [], lon: [], lat: [] };
  if (!first) return { towns: [], unassigned: none, ...(await elsewhere(confined, operationId)) };
  const codes = communes.map(({ code_insee }) => code_insee);
  const [around, unassigned] = await Promise.all([
    findOutlineOfCommunes(confined, codes),
    ctx.scope === 'own'
      ? none
      : findUnassignedPositions(confined, { operationId, communes: codes, most: MOST_POSITIONS }),
  ]);
  return {
    towns: communes.map(present),
    extent: others.reduce<Extent>(widened, boxOf(first)),
    extent_of: 'addresses',
    outline: around?.outline ?? null,
    unassigned,
  };
}

/** Where to look when no address is known. */
async function elsewhere(ctx: Context, operationId: number) {
  const found = await findOutlineOfAssociation(ctx, operationId);
  if (!found) return { extent: null, extent_of: 'nothing' as const, outline: null };
  return { extent: boxOf(found), extent_of: found.kind, outline: found.outline };
}

const boxOf = ({ west, south, east, north }: Extent): Extent => ({ west, south, east, north });

const widened = (box: Extent, { west, south, east, north }: Extent): Extent => ({
  west: Math.min(box.west, west),
  south: Math.min(box.south, south),
  east: Math.max(box.east, east),
  north: Math.max(box.north, north),
});

function present(row: CommuneRow): Answer['towns'][number] {
  const { code_insee, commune, postal_codes, address_count, known_dwellings } = row;
  return { code_insee, commune, postal_codes, address_count, known_dwellings, buildings: buildingsOf(row) };
}

function buildingsOf({ address_count, known_addresses, known_dwellings, is_counting }: CommuneRow) {
  if (areDwellingsKnown({ addresses: address_count, known: known_addresses, dwellings: known_dwellings }))
    return 'known';
  return is_counting ? 'counting' : 'unknown';
}
