import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { palette } from './paint.ts';
import { collection } from './shapes.ts';

const SOURCES = [
  'town',
  'sectors',
  'labels',
  'unassigned',
  'addresses',
  'visits',
  'proposed',
  'proposed-labels',
  'here',
] as const;
export type SourceName = (typeof SOURCES)[number];

/** A size that grows with zoom: small for a whole town, large enough for a finger in a street. */
const growing = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  12,
  far,
  18,
  near,
];

const NOTHING: FilterSpecification = ['==', ['get', 'id'], 0];
/** Fonts of the device, so that the map downloads none. */
const FONT = ['Noto Sans Bold', 'sans-serif'];

function areas(): LayerSpecification[] {
  const { done, line, act } = palette();
  const opacity: ExpressionSpecification = ['+', 0.04, ['*', 0.0045, ['get', 'pct']]];
  return [
    {
      id: 'town',
      type: 'line',
      source: 'town',
      paint: { 'line-color': line, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
    {
      id: 'sectors',
      type: 'fill',
      source: 'sectors',
      paint: { 'fill-color': done, 'fill-opacity': opacity },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'sectors',
      paint: { 'line-color': ['coalesce', ['get', 'color'], line], 'line-width': 1.5 },
    },
    {
      id: 'selected-sector',
      type: 'line',
      source: 'sectors',
      filter: NOTHING,
      paint: { 'line-color': act, 'line-width': 4 },
    },
  ];
}

function marks(): LayerSpecification[] {
  const { act, ground, line } = palette();
  return [
    {
      id: 'unassigned',
      type: 'circle',
      source: 'unassigned',
      paint: {
        'circle-color': ground,
        'circle-radius': growing(1, 5),
        'circle-stroke-color': line,
        'circle-stroke-width': growing(0.5, 2),
      },
    },
    {
      id: 'visits',
      type: 'circle',
      source: 'visits',
      paint: {
        'circle-color': '#c2185b',
        'circle-radius': growing(1.5, 5),
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 0.5,
      },
    },
    {
      id: 'addresses',
      type: 'symbol',
      source: 'addresses',
      layout: {
        'icon-image': ['get', 'state'],
        'icon-size': growing(0.26, 0.85),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-padding': 0,
        'symbol-z-order': 'source',
      },
    },
    selected('addresses', 'selected-address', act),
    selected('unassigned', 'selected-unassigned', act),
  ];
}

/** A ring around the address that is selected; `filter` is set when one is. */
function selected(source: SourceName, id: string, color: string): LayerSpecification {
  return {
    id,
    type: 'circle',
    source,
    filter: NOTHING,
    paint: {
      'circle-color': 'transparent',
      'circle-radius': growing(8, 16),
      'circle-stroke-color': color,
      'circle-stroke-width': 3,
    },
  };
}

function words(source: SourceName, size: number): LayerSpecification {
  const { ink, halo } = palette();
  return {
    id: source,
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 9,
      'text-padding': 1,
      'text-variable-anchor': ['center', 'top', 'bottom'],
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2.5 },
  };
}

function proposal(): LayerSpecification[] {
  const { proposed } = palette();
  return [
    {
      id: 'proposed',
      type: 'fill',
      source: 'proposed',
      paint: { 'fill-color': proposed, 'fill-opacity': 0.12 },
    },
    {
      id: 'proposed-borders',
      type: 'line',
      source: 'proposed',
      paint: { 'line-color': proposed, 'line-width': 2.5, 'line-dasharray': [3, 1.5] },
    },
  ];
}

/** The device position, as a circle larger than an address mark, and its accuracy. */
function here(): LayerSpecification[] {
  const { act, halo } = palette();
  return [
    {
      id: 'here-around',
      type: 'fill',
      source: 'here',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': act, 'fill-opacity': 0.15, 'fill-outline-color': act },
    },
    {
      id: 'here',
      type: 'circle',
      source: 'here',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': act,
        'circle-radius': 11,
        'circle-stroke-color': halo,
        'circle-stroke-width': 3,
      },
    },
  ];
}

/** A map style of the association's own data only: no tiles and no fonts to download. */
export function ownStyle(): StyleSpecification {
  const source = { type: 'geojson' as const, data: collection([]) };
  return {
    version: 8,
    sources: Object.fromEntries(SOURCES.map((name) => [name, source])),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette().ground } },
      ...areas(),
      ...proposal(),
      ...here(),
      ...marks(),
      words('labels', 13),
      words('proposed-labels', 13),
    ],
  };
}
