import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const COLOUR_PROFILE = 'data/sRGB_IEC61966_2_1.icc';

export const isPdfkit = /pdfkit\.node\.mjs$/;

/** The path in the zip from which the bundle reads the colour profile. */
export const colourProfile = `workers/${COLOUR_PROFILE}`;
/** The path of the colour profile in the pdfkit package. */
export const colourProfileOf = (pdfkit: string) => join(dirname(pdfkit), COLOUR_PROFILE);

/** Makes pdfkit bundlable: it loads its standard fonts through a renamed `require` that bundlers do not recognise. */
export const fixPdfkit: Plugin = {
  name: 'fix-pdfkit',
  setup: (build) => {
    build.onLoad({ filter: isPdfkit }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return {
        contents: source.replaceAll("require$1('#standard-fonts/", "require('#standard-fonts/"),
        loader: 'js',
      };
    });
  },
};
