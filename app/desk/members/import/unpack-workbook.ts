import { unzipSync, zipSync } from 'fflate';

/** A workbook that would not fit unpacked; a few kilobytes can promise gigabytes. */
export class TooLarge extends Error {}

const MAX_UNPACKED = 20 * 1024 * 1024;

/**
 * Unpacks the parts of a workbook that are read, never more than 20 MB, and packs them again without compression: the library that
 * reads them would unpack without a limit, and start workers that the policy of the page refuses.
 */
export function repacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let promised = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      promised += originalSize;
      if (promised > MAX_UNPACKED) throw new TooLarge();
      return true;
    },
  });
  // Each part has the size that it promised, whatever it contains.
  return new Uint8Array(zipSync(parts, { level: 0 }));
}
