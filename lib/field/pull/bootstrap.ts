import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Context, callerScope, inEntity, signedIn } from '../../core/context.ts';
import { outputsOf } from '../../core/fields/fields.ts';
import { invalid, Problem } from '../../core/problems/problem.ts';
import { EntitySettings, generalSettings } from '../../core/records/entity.ts';
import { Reply } from '../../core/reply.ts';
import { Id, IdParameter, Instant } from '../../core/schemas/common.ts';
import { findEntity } from '../../data/entities.ts';
import { findFieldSectors, measureAddresses } from '../../data/field/bootstrap.ts';
import { findOperation, findOperationPage } from '../../data/operations.ts';
import { Geometry } from '../../geo/schemas.ts';
import { presentOperation } from '../../operations/get.ts';
import { Operation } from '../../operations/schemas.ts';
import { ClientConfig, clientConfig } from '../../system/config.ts';
import { requireFieldAccess } from '../access.ts';
import { SCHEMA_VERSION } from '../headers.ts';
import { writableNames } from '../push/document-fields.ts';
import { FieldCollection } from './collection.ts';

export const bootstrapQuery = {
  operation_id: IdParameter.optional().meta({
    description: 'Left out: the one active operation of the caller.',
  }),
};

const FieldSectorOutline = z.strictObject({
  sector_id: Id,
  sector_name: z.string(),
  color: z.string().nullable(),
  outline: Geometry.nullable(),
  departments: z.array(z.string()),
  version: z.int(),
});

const { members_can_delete: mayDelete, auto_receipts: autoReceipts } = generalSettings;
/** What phones act upon. */
const settingsOfPhones = { members_can_delete: mayDelete, auto_receipts: autoReceipts };

/** What a phone needs before it goes out. */
export const FieldBootstrap = z
  .strictObject({
    server_time: Instant,
    operation: Operation,
    entity_settings: z.strictObject(outputsOf(settingsOfPhones)),
    member: z.strictObject({ ope_user_id: Id.nullable(), user_id: Id }),
    sectors: z.array(FieldSectorOutline),
    addresses: z.strictObject({
      count: z.int(),
      bytes: z.int().meta({ description: 'About as much as will be loaded, before compression.' }),
    }),
    enumerations: ClientConfig,
    collections: z.array(
      z.strictObject({
        name: FieldCollection,
        schema_version: z.int(),
        writable: z
          .array(z.string())
          .meta({ description: 'The fields that a phone of the caller may change.' }),
      }),
    ),
    poll_after_s: z.int().meta({ description: 'Seconds between two pulls while the application is open.' }),
    min_app_version: z.string().nullable(),
  })
  .meta({ id: 'FieldBootstrap' });

const POLL_SECONDS = 60;

/** Everything but the documents; its entity tag leaves the time out, so that a phone loads it again when it has changed. */
export async function bootstrapPhone(ctx: Context, { operation_id }: { operation_id?: number | undefined }) {
  const { operation, scope } = await requireFieldAccess(ctx, operation_id ?? (await theActiveOperation(ctx)));
  const confined = inEntity(ctx, operation.entity_id);
  const [row, entity, sectors, addresses] = await Promise.all([
    findOperation(confined, operation.operation_id),
    findEntity(confined, operation.entity_id),
    findFieldSectors(confined, operation.operation_id, scope),
    measureAddresses(confined, operation.operation_id, scope),
  ]);
  if (!row || !entity) throw new Problem('operation-not-found', { status: 404 });
  const { members_can_delete, auto_receipts } = EntitySettings.parse(entity.settings);
  const mayRecord = callerScope(ctx, 'passage.create') !== null;
  const content = {
    operation: presentOperation(ctx, row),
    entity_settings: { members_can_delete, auto_receipts },
    member: { ope_user_id: operation.has_left ? null : operation.ope_user_id, user_id: signedIn(ctx).userId },
    sectors: sectors.map(({ outline, ...sector }) => ({
      ...sector,
      outline: outline === null ? null : JSON.parse(outline),
    })),
    addresses,
    enumerations: clientConfig(ctx),
    collections: FieldCollection.options.map((name) => ({
      name,
      schema_version: SCHEMA_VERSION,
      writable: name === 'passages' && mayRecord ? [...writableNames] : [],
    })),
    poll_after_s: POLL_SECONDS,
    min_app_version: ctx.settings.minAppVersion,
  };
  const etag = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return new Reply(200, { server_time: ctx.now, ...content }, { etag });
}

/** The caller's one active operation; throws 404 for none, and 400 naming them when there are several. */
async function theActiveOperation(ctx: Context): Promise<number> {
  const { rows } = await findOperationPage(
    ctx,
    { active: 1 },
    { limit: 20, sort: '-date_start', after: undefined },
  );
  const [first, ...others] = rows;
  if (!first)
    throw new Problem('operation-not-found', {
      status: 404,
      detail: 'There is no active operation for you.',
    });
  if (others.length === 0) return first.id;
  const detail = `name one of the active operations: ${rows.map(({ id }) => id).join(', ')}`;
  throw invalid({ pointer: '?operation_id', detail, code: 'required' });
}
