/** A small file of the log that does not say what such a file says; its message names it. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
