export type Headers = Record<string, string>;

/** A test reads whatever the answer holds. */
export type Json = ReturnType<typeof JSON.parse>;

export type TestAnswer = { status: number; headers: Headers; body: Json; bytes: Buffer };
