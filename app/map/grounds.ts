/** An external base map below the sectors, if the operator chose one. */
export type Ground = { tiles: string; maxZoom: number; credit: string };

/**
 * Base maps by the origin of their tiles. Plan IGN: 256-pixel tiles without an API key, in the Web Mercator
 * grid, free to use with a credit (Licence Ouverte 2.0);
 * https://geoservices.ign.fr/services-geoplateforme-diffusion.
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

/** Whether a setting names a known base map or is empty. */
export const isGround = (origin: string): boolean => origin === '' || Object.hasOwn(grounds, origin);
