import * as z from 'zod';
import { type Context, callerScope, inEntity, signedIn } from '../core/context.ts';
import { TaggedReply, tagOf } from '../core/reply.ts';
import type { Action } from '../core/roles-matrix.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { type Day, dayIn } from '../core/time.ts';
import { countUnread } from '../data/chat/rooms.ts';
import type { EntityRow } from '../data/entities.ts';
import type { OperationSpan } from '../data/stats/figure-tables.ts';
import type { Group } from '../data/stats/figures.ts';
import { findFirstStepFacts } from '../data/stats/first-steps.ts';
import { countTodo, type Todo } from '../data/stats/todo.ts';
import { entityOfQuery } from '../entities/chosen-entity.ts';
import { outOfStepBefore } from '../field/phones.ts';
import { chooseOperation } from './choose-operation.ts';
import { FirstSteps, firstStepsOf } from './first-steps.ts';
import { operationStats } from './operation.ts';
import { EntityStats } from './schemas.ts';

/** Counting stops here: above this number of tasks, the exact number does not matter. */
const MAX_COUNTED = 1000;

/** The action that a role needs to see each count. */
const actions = {
  conflicts: 'field.conflicts',
  quarantine: 'field.conflicts',
  phones_out_of_step: 'field.conflicts',
  emails: 'email.read',
  receipts_missing: 'receipt.issue',
} as const satisfies Record<keyof Todo, Action>;

const names = Object.keys(actions).filter((name): name is keyof Todo => name in actions);

export const HomeQuery = {
  operation_id: IdParameter.optional().meta({
    description: 'Left out: the latest that has started, else the latest.',
  }),
  entity_id: IdParameter.optional().meta({ description: 'For super administrators, who have none.' }),
};

type HomeQuery = z.output<z.ZodObject<typeof HomeQuery>>;

const Count = z.int().min(0).max(MAX_COUNTED);

export const Home = z
  .strictObject({
    figures: EntityStats.meta({
      description:
        'As `GET /api/stats/entities/{entity_id}` answers with `compare=previous` and `group=day,payment_type`; for a member own figures, with `by_sector`.',
    }),
    todo: z
      .strictObject({
        conflicts: Count.optional().meta({ description: 'Open conflicts of phones, in the operation.' }),
        quarantine: Count.optional().meta({ description: 'What was refused of phones, in the operation.' }),
        phones_out_of_step: Count.optional().meta({
          description:
            'Phones of the operation that have not been in step for 24 hours (`GET /api/field/phones`).',
        }),
        emails: Count.optional().meta({ description: 'E-mails that failed, bounced or were called spam.' }),
        receipts_missing: Count.optional().meta({
          description:
            'Visits of the operation with money and an e-mail address, and without a live receipt.',
        }),
        cards_pending: z
          .int()
          .min(0)
          .meta({ description: 'Card payments of the operation that have not arrived.' }),
        unread: z.int().min(0).meta({ description: 'Messages of others in the own rooms.' }),
      })
      .meta({ description: 'What waits; absent is what the role does not see. Counted up to 1,000.' }),
    first_steps: FirstSteps.optional().meta({
      description: 'What leads to the first visit, until the first season has ended; for administrators.',
    }),
  })
  .meta({ id: 'Home' });

type Answer = z.input<typeof Home>;

/**
 * Reads the start page of applications from one snapshot: the current season, compared with the previous one, and the pending
 * tasks.
 */
export async function readHome(outer: Context, query: HomeQuery): Promise<TaggedReply<Answer>> {
  const entity = await entityOfQuery(outer, query.entity_id);
  const ctx = inEntity(outer, entity.id);
  const today = dayIn(entity.time_zone, ctx.now);
  const operation = await chooseOperation(ctx, entity.id, query.operation_id, today);
  const groups: Group[] = ctx.scope === 'own' ? ['day', 'payment_type', 'sector'] : ['day', 'payment_type'];
  const asked = { group: { groups: new Set(groups), isNamed: true }, compare: 'previous' as const };
  const [figures, todo, firstSteps] = await Promise.all([
    operationStats(ctx, { entity, operation, today }, asked),
    readTodo(ctx, entity, operation),
    readFirstSteps(ctx, entity, operation, today),
  ]);
  const { generated_at, ...shown } = figures;
  const cards_pending = figures.by_payment_type?.find(({ code }) => code === 'pay')?.pending ?? 0;
  const waiting = { ...todo, cards_pending };
  const first = firstSteps === undefined ? {} : { first_steps: firstSteps };
  return new TaggedReply(tagOf([shown, waiting, first]), async () => ({ figures, todo: waiting, ...first }));
}

/** The first steps, for those who can take them. */
async function readFirstSteps(
  ctx: Context,
  entity: EntityRow,
  operation: OperationSpan | undefined,
  today: Day,
) {
  if (callerScope(ctx, 'operation.write') === null) return undefined;
  const { userId: callerId } = signedIn(ctx);
  const place = { entityId: entity.id, operationId: operation?.id ?? null };
  const facts = await findFirstStepFacts(ctx, { ...place, callerId, today, atMost: MAX_COUNTED });
  return facts && firstStepsOf(entity, operation !== undefined, facts);
}

async function readTodo(ctx: Context, entity: EntityRow, operation: OperationSpan | undefined) {
  const caller = signedIn(ctx);
  const place = { entityId: entity.id, operationId: operation?.id ?? null };
  const inStepSince = outOfStepBefore(ctx.now);
  const userId = ctx.scope === 'own' ? caller.userId : null;
  const [counts, unread] = await Promise.all([
    countTodo(ctx, { ...place, userId, inStepSince, atMost: MAX_COUNTED }, visibleTo(ctx)),
    countUnread(ctx, caller.userId),
  ]);
  return { ...counts, unread };
}

function visibleTo(ctx: Context): (keyof Todo)[] {
  return names.filter((name) => callerScope(ctx, actions[name]) !== null);
}
