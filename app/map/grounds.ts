/** A map of somebody else that lies under the sectors where an operator has chosen one. */
export type Ground = { tiles: string; maxZoom: number; credit: string };

/**
 * By the origin that is asked for its tiles. Plan IGN: tiles of 256 pixels without a key, in the grid that the web uses, free to use
 * with a credit (Licence Ouverte 2.0); https://geoservices.ign.fr/services-geoplateforme-diffusion.
 */
export const grounds: Readonly<Record<string, Ground>> = {
  'https://data.geopf.fr': {
    tiles:
      'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2' +
      '&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    maxZoom: 19,
    credit: 'Plan IGN, © IGN',
  },
};

/** A setting that names a ground, or none. */
export const isGround = (origin: string): boolean => origin === '' || Object.hasOwn(grounds, origin);
