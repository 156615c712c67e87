/** In pixels; a picture that exceeds this on either side is not decoded. */
export const MAX_SIDE = 4096;

/** Maximum number of chunks or segments that are read; large pictures have some thousands. */
export const MAX_PARTS = 20_000;

/** The header of a picture, read before decoding. */
export type Picture = {
  width: number;
  height: number;
  /** The end of the picture; bytes after it are ignored. */
  end: number;
  /** The EXIF orientation of a PNG (1 to 8); decoders rotate JPEG and WebP themselves. */
  orientation?: number;
};
