import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const COLOUR_PROFILE = 'data/sRGB_IEC61966_2_1.icc';

export const isPdfkit = /pdfkit\.node\.mjs$/;

/** Where the bundle looks for the colour profile: beside itself. */
export const colourProfile = `workers/${COLOUR_PROFILE}`;
/** Where pdfkit, which lies there, has it. */
export const colourProfileOf = (pdfkit: string) => join(dirname(pdfkit), COLOUR_PROFILE);

/** Lets pdfkit be bundled: it loads its standard fonts through a `require` that bundlers do not see. */
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
