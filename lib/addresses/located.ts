import * as z from 'zod';

/** Where an address is, as every answer with addresses says it. `lon` and `lat` are degrees (WGS 84). */
export const located = {
  numero: z.int().nullable(),
  rep: z.string().nullable(),
  voie: z.string(),
  code_postal: z.string(),
  code_insee: z.string(),
  commune: z.string(),
  lon: z.number(),
  lat: z.number(),
};
