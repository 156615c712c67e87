declare module 'pg/lib/utils.js' {
  /** A value of a parameter as the protocol takes it. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
