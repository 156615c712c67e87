// What `@jest/globals` is in a worker: the runner puts it on the global object.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globalThis;
