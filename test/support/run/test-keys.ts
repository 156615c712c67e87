/** The keys of sealed fields in tests, also in processes that tests start. */
export const testKeys = {
  current: 'd1',
  data: new Map([['d1', Buffer.alloc(32, 1)]]),
  index: Buffer.alloc(32, 2),
};
