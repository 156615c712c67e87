const BLOCK = 512;

/**
 * Removes the entries for which `isUnused` is true from a tar file. Each entry is a header block with name and length, followed by
 * whole blocks of content.
 */
export function tarWithout(tar: Buffer, isUnused: (name: string) => boolean): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(tar, at + 124, 12), 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!isUnused(text(tar, at, 100))) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)]);
}

function text(tar: Buffer, from: number, length: number): string {
  const [value = ''] = tar.toString('latin1', from, from + length).split('\0');
  return value;
}
