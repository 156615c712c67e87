export type Headers = Record<string, string>;

/** Untyped JSON, so that tests can read any field. */
export type Json = ReturnType<typeof JSON.parse>;

export type TestAnswer = { status: number; headers: Headers; body: Json; bytes: Buffer };
