import type { Map as Canvas, RasterLayerSpecification } from 'maplibre-gl';
import { type Ground, grounds } from './grounds.ts';
import { darkness } from './paint.ts';

const GROUND = 'ground-map';

/** The ground that the operator of this stage has chosen, named by `index.html`. */
export function chosenGround(): Ground | undefined {
  const origin = document.querySelector('meta[name="map-ground"]')?.getAttribute('content') ?? '';
  return grounds[origin];
}

/**
 * Lays the ground under everything that is drawn, once the map is there: it waits for nobody else. Tiles that do not come leave the map
 * as it is without a ground, as behind a door without a network.
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
  canvas.addLayer({ id: GROUND, type: 'raster', source: GROUND, paint: paint() }, lowest?.id);
}

/** Paler than on paper: what is drawn on it is what the page is about. */
const paint = (): RasterLayerSpecification['paint'] =>
  darkness.matches
    ? { 'raster-saturation': -0.7, 'raster-brightness-max': 0.35, 'raster-fade-duration': 0 }
    : { 'raster-saturation': -0.4, 'raster-opacity': 0.7, 'raster-fade-duration': 0 };
