/**
 * The only cast of the client: gives a value the type that the API document declares. It is sound as long as
 * the service follows the document, which the service's tests check for every response.
 */
export function trusted<T>(value: unknown): T {
  // biome-ignore lint/plugin: see above.
  return value as T;
}
