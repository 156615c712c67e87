import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import sequencer from '@jest/test-sequencer';

const recorded = JSON.parse(readFileSync(new URL('../../test/durations.json', import.meta.url), 'utf8'));
const durations = { ...recorded.embedded, ...(process.env.TEST_DATABASE_URL ? recorded.server : {}) };
const ASSUMED_SECONDS = 5;

/** Starts the files that were recorded to take longest first, so that no long one is left for the end. */
export default class LongestFirst extends sequencer {
  sort(tests) {
    const seconds = ({ path, context }) =>
      durations[relative(context.config.rootDir, path)] ?? ASSUMED_SECONDS;
    return tests.toSorted((a, b) => seconds(b) - seconds(a) || (a.path < b.path ? -1 : 1));
  }
}
