/** Takes what it is told to take, memory or time, until somebody ends it. */
const taken: Buffer[] = [];
const takesMemory = process.env.MEMORY === '1';
for (;;) if (takesMemory) taken.push(Buffer.alloc(20 * 1024 * 1024, 1));
