import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const COLOUR_PROFILE = 'data/sRGB_IEC61966_2_1.icc';

export const isPdfkit = /pdfkit\.node\.mjs$/;

/** Where the bundle looks for the colour profile: beside itself. */
export const colourProfile = `workers/${COLOUR_PROFILE}`;

/**
 * Lets pdfkit be bundled: it loads its standard fonts through a `require` that bundlers do not see, and a
 * colour profile from its own folder.
 */
export function fixPdfkit(outdir: string): Plugin {
  return {
    name: 'fix-pdfkit',
    setup: (build) => {
      build.onLoad({ filter: isPdfkit }, async ({ path }) => {
        const target = join(outdir, colourProfile);
        await mkdir(dirname(target), { recursive: true });
        await cp(join(dirname(path), COLOUR_PROFILE), target);
        const source = await readFile(path, 'utf8');
        return {
          contents: source.replaceAll("require$1('#standard-fonts/", "require('#standard-fonts/"),
          loader: 'js',
        };
      });
    },
  };
}
