import type { Map as Canvas } from 'maplibre-gl';
import { GROUND, groundPaint } from './ground.ts';
import { ownStyle } from './layers.ts';
import { mark, painted } from './paint.ts';

/** Gives an open map the colors of the light or dark palette; what is drawn and proposed on it stays. */
export function repaint(canvas: Canvas): void {
  for (const { id, paint = {} } of ownStyle().layers) setPaint(canvas, id, paint);
  for (const state of painted) canvas.updateImage(state, mark(state));
  if (canvas.getLayer(GROUND)) setPaint(canvas, GROUND, groundPaint());
}

function setPaint(canvas: Canvas, id: string, paint: object): void {
  // The library types each name with its own values, which a loop over names cannot follow.
  for (const property of Object.entries(paint))
    Reflect.apply(canvas.setPaintProperty, canvas, [id, ...property]);
}
