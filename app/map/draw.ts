import type { Map as Canvas } from 'maplibre-gl';
import { type HexColor, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Spot } from './shapes.ts';

export type Drawing = {
  /** Sets the corners from outside, such as by keyboard. */
  set(corners: readonly Spot[]): void;
  stop(): void;
};

/** Digits of a coordinate, about 1 cm: the service stores no more, and `terra-draw` rejects more. */
const DIGITS = 7;
const INK: HexColor = '#8a2f8f';

/** Draws a polygon or drags its corners; calls `changed` with every outline of at least three corners. */
export function startDrawing(
  canvas: Canvas,
  corners: readonly Spot[],
  changed: (corners: Spot[]) => void,
): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map: canvas, coordinatePrecision: DIGITS }),
    modes: [polygonMode(), selectMode()],
  });
  draw.start();
  const set = (next: readonly Spot[]) => {
    draw.clear();
    if (next.length < 3) return draw.setMode('polygon');
    draw.setMode('select');
    const [added] = draw.addFeatures([asFeature(next)]);
    if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
  };
  const tell = () => {
    const found = polygonOf(draw);
    if (found) changed(found);
  };
  draw.on('finish', (id, { mode }) => {
    if (mode === 'polygon') {
      draw.setMode('select');
      draw.selectFeature(id);
    }
    tell();
  });
  // Deleting a corner fires no `finish` event.
  draw.on('change', (_ids, type) => {
    if (type === 'update' && draw.getMode() === 'select') tell();
  });
  set(corners);
  return { set, stop: () => draw.stop() };
}

const polygonMode = () =>
  new TerraDrawPolygonMode({
    styles: { fillColor: INK, fillOpacity: 0.15, outlineColor: INK, outlineWidth: 3, closingPointColor: INK },
  });

const selectMode = () =>
  new TerraDrawSelectMode({
    allowManualDeselection: false,
    keyEvents: null,
    flags: {
      polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
    },
    styles: {
      selectedPolygonColor: INK,
      selectedPolygonFillOpacity: 0.15,
      selectedPolygonOutlineColor: INK,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: INK,
      selectionPointWidth: 6,
      midPointColor: '#ffffff',
      midPointOutlineColor: INK,
      midPointWidth: 4,
    },
  });

const rounded = ([lon, lat]: Spot): Spot => [Number(lon.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))];

function asFeature(corners: readonly Spot[]) {
  const ring = corners.map(rounded);
  const [first] = ring;
  return {
    type: 'Feature' as const,
    geometry: { type: 'Polygon' as const, coordinates: [first ? [...ring, first] : ring] },
    properties: { mode: 'polygon' },
  };
}

/** The corners of the drawn polygon, without the repeated closing one. */
function polygonOf(draw: TerraDraw): Spot[] | undefined {
  const found = draw.getSnapshot().find(({ geometry: { type } }) => type === 'Polygon')?.geometry;
  if (found?.type !== 'Polygon') return undefined;
  const ring: number[][] = found.coordinates[0]?.slice(0, -1) ?? [];
  return ring.flatMap(([lon, lat]) =>
    lon === undefined || lat === undefined ? [] : [[lon, lat] satisfies Spot],
  );
}
