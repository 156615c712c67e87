import { knownSentences } from './failures.ts';
import { problems } from './problem-sentences.ts';
import { sentencesOfStatus } from './status-sentences.ts';

type Pair = readonly [what: string, todo: string];

const common: Record<string, Pair> = problems;

/** The texts for a problem code in a record, such as why a gift has no receipt; also without a network. */
export const sentencesOfCode = (code: string): Pair =>
  common[code] ?? knownSentences(code) ?? sentencesOfStatus(undefined);
