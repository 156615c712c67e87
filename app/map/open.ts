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
import { repaint } from './repaint.ts';
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
  townFeatures,
  unassignedFeatures,
  visitFeatures,
} from './shapes.ts';
import { mapWords } from './texts.ts';

/** `sector` 0: an address without one. */
export type Picked = { sector: number; address?: number };
export type Area = { id: number; outline: Outline; text: string };

/** An open map, which hides the drawing library from the page. */
export type OpenMap = {
  readonly canvas: Canvas;
  show(data: Drawn, labels: readonly Area[]): void;
  /** Highlights a sector and an address; `0`: none. */
  select(sector: number, address: number): void;
  /** Shows proposed sectors, which do not exist yet. */
  propose(areas: readonly Area[]): void;
  /** Shows the device position; undefined removes it. */
  here(at: Here | undefined): void;
  middle(): Spot;
  /** Centers the map; `near` zooms in at least until doors are distinguishable. */
  look(at: Spot, near?: boolean): void;
  fit(outlines: readonly Outline[]): void;
  /** Fits all content of the map. */
  fitAll(): void;
  /** Changes to the light or dark colors of now. */
  repaint(): void;
  remove(): void;
};

/** The zoom from which a click selects an address instead of its sector. */
const NEAR = 15;
const STREET = 17;
const FITTED = { padding: 36, maxZoom: STREET };
const FRANCE = { center: [2.5, 46.6] satisfies Spot, zoom: 4 };
/** The click tolerance around a mark in pixels: half a thumb, or a mouse pointer. */
const REACH = matchMedia('(pointer: coarse)').matches ? 22 : 8;

allowWorker(ownFile('map-worker'));
setWorkerUrl(ownFile('map-worker'));

/** Opens a map in `box`, fitted to its content; throws if the browser has no WebGL. */
export async function openMap(
  box: HTMLElement,
  data: Drawn,
  pick: (picked: Picked) => void,
): Promise<OpenMap> {
  // Each map has its own element, as the previous map is removed later and would clear a shared one.
  const place = document.createElement('div');
  box.append(place);
  // Opens at the final bounds: symbols of tiles that are left at once would all be compared with the next
  // ones.
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
      fill('town', townFeatures(data));
      fill('unassigned', unassignedFeatures(data));
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
      canvas.setFilter('selected-unassigned', ['==', ['get', 'id'], address]);
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
    repaint: () => repaint(canvas),
    // Delayed, as drawings and proposals are cleared in the same tick and need the map for that.
    remove: () =>
      void setTimeout(() => {
        canvas.remove();
        canvas.getContainer().remove();
      }),
  };
}

/** The clicked address if the zoom distinguishes addresses, else the sector. */
function pickedAt(canvas: Canvas, { point }: MapMouseEvent): Picked | undefined {
  const around: [[number, number], [number, number]] = [
    [point.x - REACH, point.y - REACH],
    [point.x + REACH, point.y + REACH],
  ];
  const found =
    canvas.getZoom() < NEAR
      ? []
      : canvas.queryRenderedFeatures(around, { layers: ['addresses', 'unassigned'] });
  const away = ({ geometry }: (typeof found)[number]): number => {
    if (geometry.type !== 'Point') return REACH;
    const [lon = 0, lat = 0] = geometry.coordinates;
    return canvas.project([lon, lat]).dist(point);
  };
  const [address] = found.toSorted((one, other) => away(one) - away(other));
  if (address)
    return { sector: Number(address.properties['sector'] ?? 0), address: Number(address.properties['id']) };
  const [sector] = canvas.queryRenderedFeatures(point, { layers: ['sectors'] });
  return sector && { sector: Number(sector.properties['id']) };
}
