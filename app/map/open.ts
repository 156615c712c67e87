import {
  Map as Canvas,
  type GeoJSONSource,
  type MapMouseEvent,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import { ownFile } from '../own-files.ts';
import { allowWorker } from '../own-workers.ts';
import type { Drawn } from './drawn.ts';
import { layGround } from './ground.ts';
import { type Here, hereFeatures } from './here.ts';
import { ownStyle, type SourceName } from './layers.ts';
import { mark, painted } from './paint.ts';
import {
  addressFeatures,
  type Box,
  boxOfMap,
  boxOfOutlines,
  collection,
  type Feature,
  labelFeatures,
  type Outline,
  type Spot,
  sectorFeatures,
  visitFeatures,
} from './shapes.ts';
import { mapWords } from './texts.ts';

export type Picked = { sector: number; address?: number };
export type Area = { id: number; outline: Outline; text: string };

/** A map on the page, without anything that the page would have to know of who draws it. */
export type OpenMap = {
  readonly canvas: Canvas;
  show(data: Drawn, labels: readonly Area[]): void;
  /** Marks a sector and an address; `0`: none. */
  select(sector: number, address: number): void;
  /** Sectors that are not there yet. */
  propose(areas: readonly Area[]): void;
  /** Where the device is; undefined while nobody asks. */
  here(at: Here | undefined): void;
  middle(): Spot;
  /** `near`: as near as doors are told apart, at least. */
  look(at: Spot, near?: boolean): void;
  fit(outlines: readonly Outline[]): void;
  /** All that the map shows. */
  fitAll(): void;
  remove(): void;
};

/** Nearer than this an address is meant, farther away its sector. */
const NEAR = 15;
const STREET = 17;
const FITTED = { padding: 36, maxZoom: STREET };
const FRANCE = { center: [2.5, 46.6] satisfies Spot, zoom: 4 };
/** How far from a mark it is still meant, in pixels: half of what a thumb covers, or a pointer. */
const REACH = matchMedia('(pointer: coarse)').matches ? 22 : 8;

allowWorker(ownFile('map-worker'));
setWorkerUrl(ownFile('map-worker'));

/** Draws a map into `box`, of where there is something to see; throws where the browser cannot (no WebGL). */
export async function openMap(
  box: HTMLElement,
  data: Drawn,
  pick: (picked: Picked) => void,
): Promise<OpenMap> {
  // Of its own: the one before it is taken down a moment later, and takes what it finds in its place.
  const place = document.createElement('div');
  box.append(place);
  // From the beginning: marks of tiles that are left at once would all be compared with those of the next ones.
  const begin = boxOfMap(data);
  const canvas = new Canvas({
    container: place,
    style: ownStyle(),
    locale: mapWords,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    renderWorldCopies: false,
    ...(begin ? { bounds: begin, fitBoundsOptions: FITTED } : FRANCE),
  });
  canvas.touchZoomRotate.disableRotation();
  canvas.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  canvas.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  await canvas.once('load');
  layGround(canvas);
  for (const state of painted) canvas.addImage(state, mark(state), { pixelRatio: 2 });
  canvas.on('click', (event) => {
    const found = pickedAt(canvas, event);
    if (found) pick(found);
  });
  return handle(canvas);
}

function handle(canvas: Canvas): OpenMap {
  let everything: Box | undefined;
  const fill = (name: SourceName, features: Feature[]) =>
    canvas.getSource<GeoJSONSource>(name)?.setData(collection(features));
  const fitBox = (box: Box | undefined) => box && canvas.fitBounds(box, { ...FITTED, duration: 0 });
  return {
    canvas,
    show: (data, labels) => {
      fill('sectors', sectorFeatures(data));
      fill('labels', labelFeatures(labels));
      fill('addresses', addressFeatures(data));
      fill('visits', visitFeatures(data));
      const isFirst = everything === undefined;
      everything = boxOfMap(data);
      if (isFirst) fitBox(everything);
    },
    select: (sector, address) => {
      canvas.setFilter('selected-sector', ['==', ['get', 'id'], sector]);
      canvas.setFilter('selected-address', ['==', ['get', 'id'], address]);
    },
    propose: (areas) => {
      fill(
        'proposed',
        areas.map(({ id, outline }) => ({ type: 'Feature', geometry: outline, properties: { id } })),
      );
      fill('proposed-labels', labelFeatures(areas));
      canvas.setLayoutProperty('labels', 'visibility', areas.length > 0 ? 'none' : 'visible');
    },
    here: (at) => fill('here', at ? hereFeatures(at) : []),
    middle: () => canvas.getCenter().toArray(),
    look: (at, near = false) => {
      const zoom = near ? { zoom: Math.max(STREET, canvas.getZoom()) } : {};
      canvas.easeTo({ center: at, ...zoom, duration: 0 });
    },
    fit: (outlines) => fitBox(boxOfOutlines(outlines)),
    fitAll: () => fitBox(everything),
    // What is drawn or proposed on it is taken off in the same moment, and needs it for that.
    remove: () =>
      void setTimeout(() => {
        canvas.remove();
        canvas.getContainer().remove();
      }),
  };
}

/** What was clicked at: an address where one can be told from its neighbours, else the sector. */
function pickedAt(canvas: Canvas, { point }: MapMouseEvent): Picked | undefined {
  const around: [[number, number], [number, number]] = [
    [point.x - REACH, point.y - REACH],
    [point.x + REACH, point.y + REACH],
  ];
  const found =
    canvas.getZoom() < NEAR ? [] : canvas.queryRenderedFeatures(around, { layers: ['addresses'] });
  const away = ({ geometry }: (typeof found)[number]): number => {
    if (geometry.type !== 'Point') return REACH;
    const [lon = 0, lat = 0] = geometry.coordinates;
    return canvas.project([lon, lat]).dist(point);
  };
  const [address] = found.toSorted((one, other) => away(one) - away(other));
  if (address)
    return { sector: Number(address.properties['sector']), address: Number(address.properties['id']) };
  const [sector] = canvas.queryRenderedFeatures(point, { layers: ['sectors'] });
  return sector && { sector: Number(sector.properties['id']) };
}
