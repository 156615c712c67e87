import type { Position } from '../geometry.ts';

/** Where French territory lies, in boxes a little wider than IGN's outlines: west, south, east, north. */
const territory: readonly (readonly [number, number, number, number])[] = [
  [-5.6, 41.2, 9.8, 51.3], // metropolitan France and Corsica
  [-61.9, 15.7, -60.9, 16.6], // Guadeloupe
  [-61.3, 14.3, -60.7, 15.0], // Martinique
  [-54.7, 2.0, -51.5, 5.9], // Guyane
  [55.1, -21.5, 55.9, -20.8], // La Réunion
  [44.9, -13.1, 45.4, -12.5], // Mayotte
  [-56.6, 46.6, -56.0, 47.2], // Saint-Pierre-et-Miquelon
  [-63.2, 17.8, -62.7, 18.2], // Saint-Barthélemy, Saint-Martin
  [-178.3, -14.5, -176.0, -13.1], // Wallis-et-Futuna
  [-155.0, -28.0, -134.0, -7.5], // Polynésie française
  [158.0, -23.0, 172.2, -17.5], // Nouvelle-Calédonie
];

export function isInTerritory([lon, lat]: Position): boolean {
  return territory.some(
    ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
  );
}
