declare module 'pg/lib/utils.js' {
  /** Converts a parameter value to the form that the protocol accepts. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
