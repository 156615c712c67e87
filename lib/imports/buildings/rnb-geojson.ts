import * as z from 'zod';
import type { NewBuilding } from '../../data/buildings/upsert.ts';
import { LineFault } from './cells.ts';
import { placeOf } from './position.ts';
import { banIdsOf, rnbBuilding, standing } from './rnb.ts';

const Ring = z.array(z.array(z.number()).min(2));
const Feature = z.object({
  properties: z.object({
    rnb_id: z.string(),
    status: z.string().nullish(),
    addresses: z.unknown().optional(),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2) }),
    z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  ]),
});

/** Parses the building of a feature of an RNB file in GeoJSON; undefined for a building that does not stand. */
export function readFeature(text: string): NewBuilding | undefined {
  const { properties, geometry } = parsed(text);
  const { rnb_id, status, addresses } = properties;
  return standing(status ?? '', () =>
    rnbBuilding(rnb_id, banIdsOf(addresses), placeOf(wktOf(geometry), { lon: null, lat: null })),
  );
}

function parsed(text: string): z.output<typeof Feature> {
  try {
    return Feature.parse(JSON.parse(text));
  } catch {
    throw new LineFault('has no rnb_id, or no geometry that is a Point, a Polygon or a MultiPolygon');
  }
}

const pointText = (point: readonly number[]) => point.slice(0, 2).join(' ');
const ringText = (ring: number[][]) => `(${ring.map(pointText).join(',')})`;
const polygonText = (polygon: number[][][]) => `(${polygon.map(ringText).join(',')})`;

function wktOf(geometry: z.output<typeof Feature>['geometry']): string {
  switch (geometry.type) {
    case 'Point':
      return `POINT(${pointText(geometry.coordinates)})`;
    case 'Polygon':
      return `POLYGON${polygonText(geometry.coordinates)}`;
    case 'MultiPolygon':
      return `MULTIPOLYGON(${geometry.coordinates.map(polygonText).join(',')})`;
  }
}
