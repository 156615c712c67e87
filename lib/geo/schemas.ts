import * as z from 'zod';
import { Id, IdParameter, Instant, ShortText } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { readOutline } from './outline.ts';

const listOf = (items: object) => ({ type: 'array', items });
const position = {
  type: 'array',
  description: 'Longitude, latitude; a height is ignored.',
  items: { type: 'number' },
  minItems: 2,
};
const rings = listOf(listOf(position));

const geometryOf = (type: string, coordinates: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { type: 'string', const: type }, coordinates },
});

/** Two schemas, so that each states the nesting depth of its positions. */
const asGeometry = ({ jsonSchema }: { jsonSchema: object }) => {
  for (const name of ['type', 'properties', 'required', 'additionalProperties'])
    Reflect.deleteProperty(jsonSchema, name);
  Object.assign(jsonSchema, {
    oneOf: [geometryOf('Polygon', rings), geometryOf('MultiPolygon', listOf(rings))],
  });
};

const describedOutline = {
  override: asGeometry,
  description:
    'GeoJSON, WGS 84; 3 to 2,000 vertices per ring, at most 100 rings and 10,000 vertices in all, and 500 km².',
};

/** A GeoJSON outline in a request, with a fault for each invalid place. */
export const OutlineInput = z
  .unknown()
  .transform((value, context) => {
    const found = readOutline(value);
    if ('outline' in found) return found.outline;
    for (const { path, code, detail } of found.faults) {
      context.addIssue({ code: 'custom', path, message: detail, params: { code } });
    }
    return z.NEVER;
  })
  .meta(describedOutline);

/** A GeoJSON outline without validation, for a request whose response lists the faults. */
export const UnvalidatedOutline = z.unknown().meta(describedOutline);

/** A GeoJSON geometry in a response. */
export const Geometry = z
  .looseObject({
    type: Enumeration({
      Polygon: 'one outline, with holes or without',
      MultiPolygon: 'several outlines',
    }),
    coordinates: z.array(z.unknown()),
  })
  .meta({ override: asGeometry });

const coordinate = (max: number) =>
  ShortText()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'expected decimal degrees')
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, `expected -${max} to ${max}`)
    .meta({ override: { type: 'number', minimum: -max, maximum: max } });

export const PointQuery = { lat: coordinate(90), lon: coordinate(180) };
export const SectorAtQuery = { operation_id: IdParameter, ...PointQuery };

export const SectorAt = z.strictObject({ sector_id: Id.nullable(), sector_name: z.string().nullable() });
export const DepartmentAt = z.strictObject({ code: z.string().nullable(), nom: z.string().nullable() });

const departmentFields = {
  code: z.string().meta({ example: '2A', description: 'Text: `01`, `2A`, `971`.' }),
  nom: z.string(),
  source: z.string(),
  vintage: z.string().nullable(),
  imported_at: Instant,
};

export const DepartmentPage = PageOf(z.strictObject(departmentFields).meta({ id: 'Department' }));

export const DepartmentFeature = z
  .strictObject({
    type: z.literal('Feature'),
    id: z.string(),
    properties: z.strictObject(departmentFields),
    geometry: Geometry,
  })
  .meta({ id: 'DepartmentFeature' });

export const DepartmentCode = ShortText().regex(/^(\d{2,3}|2[AB])$/, 'expected a code such as 01, 2A or 971');

export const Simplify = ShortText()
  .regex(/^\d{1,5}$/, 'expected whole metres')
  .transform(Number)
  .optional()
  .meta({ override: { type: 'integer', minimum: 0, maximum: 99_999 }, description: 'Tolerance in metres.' });
