/** A name of the client's making may be as long as the body. */
const MAX_POINTER = 200;

/** JSON Pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return shortened(
    path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  );
}

export function shortened(pointer: string): string {
  return pointer.slice(0, MAX_POINTER);
}
