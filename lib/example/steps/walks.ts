import { addSeconds } from '../../core/time.ts';
import type { OperationRow } from '../../data/operations.ts';
import { recordDrafts } from '../../passages/bulk.ts';
import { beginOfTonight, eveningsOf, yearBefore } from '../season/evenings.ts';
import { planTonight, planWalks, type Walk } from '../season/plan.ts';
import { planSectors, tonight } from '../season/sectors.ts';
import { type Story, seasonOf } from './story.ts';

const SEEDS = { before: 2025, now: 2026, tonight: 7 } as const;

/** Everybody who was out on an evening of a season, each walk as a phone sends it when it comes home. */
export async function walkEvening(story: Story, which: 'before' | 'now', evening: number): Promise<void> {
  const isOver = which === 'before';
  const operation = seasonOf(story, which);
  const evenings = eveningsOf(isOver ? yearBefore(story.madeAt) : story.madeAt, { isOver });
  const sectors = await planSectors(story.trx.db, operation.id, { isOver });
  const walks = planWalks(sectors, { evenings, seed: SEEDS[which], mayMail: !isOver });
  for (const walk of walks.filter((one) => one.evening === evening)) await recordWalk(story, operation, walk);
}

/** Two people are out right now; their visits arrive one by one. */
export async function walkTonight(story: Story): Promise<void> {
  const operation = seasonOf(story, 'now');
  const sectors = await planSectors(story.trx.db, operation.id, { isOver: false });
  for (const { sector, person } of tonight) {
    const plan = sectors[sector];
    if (!plan) throw new Error(`the example has no sector ${sector}`);
    const times = { begins: beginOfTonight(story.madeAt), until: addSeconds(story.madeAt, -60) };
    const visits = planTonight(plan, { ...times, seed: SEEDS.tonight + sector });
    await recordWalk(story, operation, { person, visits });
  }
}

async function recordWalk(
  { as, trx }: Story,
  { id: fk_operation }: OperationRow,
  { person, visits }: Pick<Walk, 'person' | 'visits'>,
): Promise<void> {
  const last = visits.at(-1);
  if (!last) return;
  const member = as(person, addSeconds(last.passed_at ?? trx.now, 45));
  const drafts = visits.map((visit) => ({ id: trx.ids.uuid(), fk_operation, ...visit }));
  const recorded = await recordDrafts(member, drafts, false);
  for (const one of recorded) if (one.status === 'refused') throw one.problem;
}
