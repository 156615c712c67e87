import { addDays, addSeconds, type Day, type Instant } from '../../core/time.ts';
import { countDwellings } from '../../data/example.ts';
import { findOperation } from '../../data/operations.ts';
import { addMember } from '../../operations/add-member.ts';
import { createOperation } from '../../operations/create.ts';
import { OperationDraft } from '../../operations/schemas.ts';
import { updateOperation } from '../../operations/update.ts';
import { acceptSectors } from '../../sectors/accept.ts';
import { copySectors } from '../../sectors/copy-sectors.ts';
import { CuttingOrder, SectorsToAccept } from '../../sectors/cutting-schemas.ts';
import { proposeSectors } from '../../sectors/propose.ts';
import { visitors } from '../people.ts';
import { daysOfSeason, yearBefore } from '../season/evenings.ts';
import { pairs } from '../season/sectors.ts';
import { exampleTown, exampleTownDwellings } from '../town.ts';
import { type Story, seasonOf } from './story.ts';

/** The season before: the chief has the town cut, and gives two people to each sector. */
export async function openSeasonBefore(story: Story): Promise<void> {
  const madeAt = yearBefore(story.madeAt);
  const { chief, operation } = await openSeason(story, madeAt);
  const order = CuttingOrder.parse({
    number: pairs.length,
    within: { postal_codes: [...exampleTown.postal_codes] },
    tolerance: 0.15,
  });
  const proposal = await proposeSectors(chief, operation, order);
  if (!('sectors' in proposal)) throw new Error('the example town is too large to be cut at once');
  const sectors = proposal.sectors.map(({ name, outline }, at) => ({
    name,
    outline,
    members: (pairs[at] ?? []).map((person) => story.people[person]?.id ?? 0),
  }));
  await acceptSectors(chief, operation, SectorsToAccept.parse({ sectors }));
}

/** The season before is closed; the one of now has its sectors, and somebody has counted the letter boxes of the blocks of flats. */
export async function openSeasonOfNow(story: Story): Promise<void> {
  const before = seasonOf(story, 'before');
  const closing = story.as(visitors.chief, `${addDays(before.date_end, 1)}T09:00:00.000Z`);
  await updateOperation(closing, before, { chk_active: 0 });
  const { chief, operation } = await openSeason(story, story.madeAt);
  await copySectors(chief, operation, { from_operation_id: before.id });
  await countDwellings(story.trx.db, operation.id, exampleTownDwellings());
}

async function openSeason(story: Story, madeAt: Instant) {
  const days = daysOfSeason(madeAt);
  const chief = story.as(visitors.chief, addSeconds(`${days.date_start}T00:00:00.000Z`, -10 * 86_400));
  const { operation_id } = await createOperation(
    chief,
    OperationDraft.parse({ name: nameOf(days.date_start), ...days }),
  );
  const operation = await findOperation(chief, operation_id);
  if (!operation) throw new Error('the season of the example was not made');
  for (const { id: user_id } of story.people) await addMember(chief, operation, { user_id });
  return { chief, operation };
}

/** Calendars are of the year that comes. */
const nameOf = (start: Day) => `Calendriers ${Number(addDays(start, 100).slice(0, 4))}`;
