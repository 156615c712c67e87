import fc from 'fast-check';

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Damaged versions of a file: random bytes with or without its beginning, one changed byte, a removed, repeated or swapped part. */
export function damagedFiles(file: Buffer): [title: string, fc.Arbitrary<Buffer>][] {
  const at = (place: number) => Math.floor(place * file.length);
  const anyBytes = fc
    .tuple(fc.uint8Array({ maxLength: 400 }), fc.boolean(), share)
    .map(([bytes, isHeaded, cut]) => Buffer.concat([file.subarray(0, isHeaded ? at(cut) : 0), bytes]));
  const oneByte = fc.tuple(share, fc.nat(255)).map(([place, value]) => {
    const damaged = Buffer.from(file);
    damaged.writeUInt8(value, at(place));
    return damaged;
  });
  const parts = fc.tuple(share, share, fc.constantFrom(0, 1, 2)).map(([one, other, times]) => {
    const [from, to] = [at(one), at(other)].toSorted((a, b) => a - b);
    const part = file.subarray(from, to);
    return Buffer.concat([
      file.subarray(0, from),
      ...Array.from({ length: times }, () => part),
      file.subarray(to),
    ]);
  });
  return [
    ['may be any bytes', anyBytes],
    ['may be damaged in any place', oneByte],
    ['may lack, repeat or exchange a part', parts],
  ];
}
