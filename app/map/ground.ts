import type { Map as Canvas, RasterLayerSpecification } from 'maplibre-gl';
import { type Ground, grounds } from './grounds.ts';
import { darkness } from './paint.ts';

export const GROUND = 'ground-map';

/** The base map that the operator chose for this stage, named in `index.html`. */
export function chosenGround(): Ground | undefined {
  const origin = document.querySelector('meta[name="map-ground"]')?.getAttribute('content') ?? '';
  return grounds[origin];
}

/**
 * Adds the base map below all layers, once the map is open; nothing waits for it. If its tiles fail to load,
 * as offline, the map shows no base map.
 */
export function layGround(canvas: Canvas): void {
  const ground = chosenGround();
  if (!ground) return;
  canvas.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== GROUND) reportError(event.error);
  });
  const { tiles, maxZoom } = ground;
  const [, lowest] = canvas.getStyle().layers;
  canvas.addSource(GROUND, { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: maxZoom });
  canvas.addLayer({ id: GROUND, type: 'raster', source: GROUND, paint: groundPaint() }, lowest?.id);
}

/** Paler than the original, so that the app's own layers stand out. Light and dark name the same properties. */
export const groundPaint = (): NonNullable<RasterLayerSpecification['paint']> => ({
  'raster-fade-duration': 0,
  ...(darkness.matches
    ? { 'raster-saturation': -0.7, 'raster-brightness-max': 0.35, 'raster-opacity': 1 }
    : { 'raster-saturation': -0.4, 'raster-brightness-max': 1, 'raster-opacity': 0.7 }),
});
