/** Allocates memory if `MEMORY` is 1, otherwise only uses CPU time, until it is killed. */
const taken: Buffer[] = [];
const takesMemory = process.env.MEMORY === '1';
for (;;) if (takesMemory) taken.push(Buffer.alloc(20 * 1024 * 1024, 1));
