import * as z from 'zod';
import { draftsOf, inputsOf, outputsOf } from '../core/fields/fields.ts';
import { readOnlyFields } from '../core/fields/patches.ts';
import { entityFields, publicFields } from '../core/records/entity.ts';
import { Damaged, Id, RecordFields } from '../core/schemas/common.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';

/** Without a logo, because an upload belongs to an existing association. */
export const EntityDraft = z
  .strictObject(draftsOf(entityFields))
  .omit({ logo: true })
  .meta({ id: 'EntityDraft' });

/** The part of an association that its members see. */
export const EntityPublic = z
  .strictObject({
    entity_id: Id,
    ...outputsOf(publicFields),
    damaged: Damaged.optional(),
    version: RecordFields.version,
  })
  .meta({ id: 'EntityPublic' });

export const Entity = EntityPublic.extend({ ...outputsOf(entityFields), ...RecordFields }).meta({
  id: 'Entity',
});

export const EntityView = z.union([Entity, EntityPublic]).meta({
  id: 'EntityView',
  description: 'The public part for members, the whole record for everybody else.',
});

const StepsTaken = z
  .strictObject({
    season: z.boolean(),
    sectors: z.boolean(),
    members: z.boolean().meta({ description: 'There is somebody beside the first administrator.' }),
    visits: z.boolean(),
    closed: z.boolean().meta({ description: 'Nobody of the association can sign in.' }),
  })
  .meta({ id: 'StepsTaken', description: 'For super administrators: what the association has.' });

const ListedEntity = Entity.extend({ first_steps: StepsTaken.optional() }).meta({ id: 'ListedEntity' });

export const EntityPage = CountedPageOf(z.union([ListedEntity, EntityPublic]), 'EntityPage');

/** The fields that only the server sets; a change may contain them unchanged. */
export const readOnlyNames = [
  'entity_id',
  'damaged',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const writable = inputsOf(entityFields);

export const EntityPatch = z
  .strictObject({ ...writable, ...readOnlyFields(Entity, readOnlyNames) })
  .meta({ id: 'EntityPatch' });

export type EntityInput = z.output<z.ZodObject<typeof writable>>;
