import type { Context } from '../../core/context.ts';
import type { ExampleRow } from '../../data/example.ts';
import { correctAmounts } from './corrections.ts';
import { foundAssociation, importTown } from './found.ts';
import { handMoneyOver, payByCard } from './money.ts';
import { openSeasonBefore, openSeasonOfNow } from './seasons.ts';
import { type Story, withStory } from './story.ts';
import { talk } from './talk.ts';
import { leaveTrouble } from './trouble.ts';
import { walkEvening, walkTonight } from './walks.ts';

/** A step adds to the example in one transaction, so that a request that dies leaves the steps before it. */
type Step = (trx: Context, example: ExampleRow) => Promise<void>;

const told =
  (work: (story: Story) => Promise<void>): Step =>
  (trx, example) =>
    withStory(trx, example, work);

const evening = (which: 'before' | 'now', at: number) => told((story) => walkEvening(story, which, at));

/** Everything that makes the example, in order. */
export const steps: readonly Step[] = [
  importTown,
  foundAssociation,
  told(openSeasonBefore),
  ...[0, 1, 2, 3, 4, 5].map((at) => evening('before', at)),
  told(openSeasonOfNow),
  ...[0, 1, 2, 3, 4].map((at) => evening('now', at)),
  told(walkTonight),
  told(payByCard),
  told(handMoneyOver),
  told(correctAmounts),
  told(talk),
  told(leaveTrouble),
];
