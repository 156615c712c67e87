import * as z from 'zod';
import { EntitySettings } from '../core/records/entity.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import type { EntityRow } from '../data/entities.ts';
import type { FirstStepFacts } from '../data/stats/first-steps.ts';

const Step = Enumeration({
  association: 'the association has an address, a town and an e-mail address, which receipts show',
  season: 'there is an operation',
  town: 'addresses of the town are known',
  sectors: 'the operation has sectors',
  members: 'there are others than one, and each was invited or chose a password',
  assigned: 'each sector has a member',
  first_visit: 'a visit was recorded',
  cards: 'the association takes cards',
  receipts: 'receipts are issued by themselves, or one was issued',
});

type StepName = z.output<typeof Step>;

/** Steps that a season can do without: they follow the others. */
const optional: ReadonlySet<StepName> = new Set(['cards', 'receipts']);

const Count = z.int().min(0).max(1000);

export const FirstSteps = z
  .strictObject({
    steps: z.array(z.strictObject({ step: Step, is_done: z.boolean(), is_optional: z.boolean() })).meta({
      description: 'In the order in which they are done.',
    }),
    next: Step.nullable().meta({ description: 'The first that is not done; null when all are.' }),
    people: Count.meta({ description: 'Active people of the association, counted up to 1,000.' }),
    uninvited: Count.meta({
      description: 'Those other than the caller whom nobody invited, and who chose no password.',
    }),
    sectors: Count,
    unassigned: Count.meta({ description: 'Sectors without a member.' }),
  })
  .meta({ id: 'FirstSteps' });

/** The first steps of an association, derived from what it has. */
export function firstStepsOf(
  entity: EntityRow,
  hasOperation: boolean,
  facts: FirstStepFacts,
): z.input<typeof FirstSteps> {
  const { people, uninvited, sectors, unassigned } = facts;
  const isDone: Record<StepName, boolean> = {
    association: entity.address_line !== null && entity.city !== null && entity.encrypted_email !== null,
    season: hasOperation,
    town: facts.has_town,
    sectors: sectors > 0,
    members: people > 1 && uninvited === 0,
    assigned: sectors > 0 && unassigned === 0,
    first_visit: facts.has_visit,
    cards: entity.chk_pay === 1,
    receipts: facts.has_receipt || EntitySettings.parse(entity.settings).auto_receipts,
  };
  const steps = Step.options.map((step) => ({
    step,
    is_done: isDone[step],
    is_optional: optional.has(step),
  }));
  const next = steps.find(({ is_done }) => !is_done)?.step ?? null;
  return { steps, next, people, uninvited, sectors, unassigned };
}
