// Replaces `@jest/globals` in a worker: the runner puts these functions on the global object.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globalThis;
