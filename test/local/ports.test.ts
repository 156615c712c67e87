import { expect, test } from '@jest/globals';
import { freePorts } from '../support/local/ports.ts';

test('a port that is spoken for is not given to somebody else', async () => {
  const [only = 0] = await freePorts(1);
  const others = Array.from({ length: 65_535 }, (_, port) => port).filter((port) => port !== only);
  expect(await freePorts(1, others)).toEqual([only]);
});
