/** Pixels; a picture that is longer on either side is not decoded. */
export const MAX_SIDE = 4096;

/** Chunks or segments that are followed; large pictures have some thousands. */
export const MAX_PARTS = 20_000;

/** What the header of a picture says, before anything is decoded. */
export type Picture = {
  width: number;
  height: number;
  /** Where the picture ends; what follows does not belong to it. */
  end: number;
  /** How a PNG is to be turned, as EXIF counts it (1 to 8); decoders turn JPEG and WebP by themselves. */
  orientation?: number;
};
