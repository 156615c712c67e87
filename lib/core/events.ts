import type { ChangedObject, Changes } from './fields/changes.ts';
import { redactChanges } from './fields/redact-changes.ts';
import type { Day } from './time.ts';

/** The fields of each event in addition to the common ones. */
export type EventFields = {
  login_success: { username: string };
  login_failed: { username: string; reason: LoginFailure; attempt: number };
  logout: { session_duration: number };
  passage_created: {
    passage_id: number;
    operation_id: number;
    sector_id: number;
    amount: number;
    payment_type: string;
  };
  passage_updated: { passage_id: number; changes: Changes<'passage'> };
  passage_deleted: { passage_id: number; operation_id: number } & Deletion;
  sector_created: { sector_id: number; operation_id: number; sector_name: string };
  sector_updated: { sector_id: number; operation_id: number; changes: Changes<'sector'> };
  sector_deleted: { sector_id: number; operation_id: number } & Deletion;
  user_created: { new_user_id: number; created_by: number | null; role_id: number; username: string };
  user_updated: { user_id: number; updated_by: number | null; changes: Changes<'user'> };
  user_deleted: { user_id: number } & Deletion;
  entity_created: {
    entity_id: number;
    created_by: number | null;
    entity_type_id: number;
    postal_code: string;
  };
  entity_updated: { entity_id: number; updated_by: number | null; changes: Changes<'entity'> };
  entity_deleted: { entity_id: number; reason: string | null } & Deletion;
  operation_created: { operation_id: number; created_by: number | null; date_start: Day; date_end: Day };
  operation_updated: { operation_id: number; updated_by: number | null; changes: Changes<'operation'> };
  operation_deleted: { operation_id: number } & Deletion;
};

export type EventName = keyof EventFields;
export type LoginFailure = 'invalid_password' | 'user_not_found' | 'account_inactive' | 'blocked_ip';
type Deletion = { deleted_by: number | null; soft_delete: boolean };

/** The fields written to the log; other members of an event object are dropped. */
export const eventFieldNames: { [N in EventName]: readonly (keyof EventFields[N])[] } = {
  login_success: ['username'],
  login_failed: ['username', 'reason', 'attempt'],
  logout: ['session_duration'],
  passage_created: ['passage_id', 'operation_id', 'sector_id', 'amount', 'payment_type'],
  passage_updated: ['passage_id', 'changes'],
  passage_deleted: ['passage_id', 'operation_id', 'deleted_by', 'soft_delete'],
  sector_created: ['sector_id', 'operation_id', 'sector_name'],
  sector_updated: ['sector_id', 'operation_id', 'changes'],
  sector_deleted: ['sector_id', 'operation_id', 'deleted_by', 'soft_delete'],
  user_created: ['new_user_id', 'created_by', 'role_id', 'username'],
  user_updated: ['user_id', 'updated_by', 'changes'],
  user_deleted: ['user_id', 'deleted_by', 'soft_delete'],
  entity_created: ['entity_id', 'created_by', 'entity_type_id', 'postal_code'],
  entity_updated: ['entity_id', 'updated_by', 'changes'],
  entity_deleted: ['entity_id', 'deleted_by', 'soft_delete', 'reason'],
  operation_created: ['operation_id', 'created_by', 'date_start', 'date_end'],
  operation_updated: ['operation_id', 'updated_by', 'changes'],
  operation_deleted: ['operation_id', 'deleted_by', 'soft_delete'],
};

/** The user and association of an event, where they differ from the session's. */
export type EventSubject = {
  entityId?: number | null;
  userId?: number | null;
  /** The address of the original request, when a worker makes the change. */
  ip?: string | null;
};

export type DomainEvent<N extends EventName = EventName> = {
  name: N;
  fields: EventFields[N];
  subject: EventSubject;
};

/** The common fields, taken from the request. */
export type EventOrigin = {
  timestamp: string;
  userId: number | null;
  entityId: number | null;
  ip: string | null;
  platform: 'web' | 'ios' | 'android';
  appVersion: string | null;
  /** The key of the software that sent the request; absent in every line of a person or of the service. */
  keyId?: number | null;
};

/** The kind of record whose `changes` an event contains. */
const changedObjects: {
  [N in EventName as EventFields[N] extends { changes: object } ? N : never]: ChangedObject;
} = {
  passage_updated: 'passage',
  sector_updated: 'sector',
  user_updated: 'user',
  entity_updated: 'entity',
  operation_updated: 'operation',
};
const changedObjectOf = new Map<string, ChangedObject>(Object.entries(changedObjects));

/** The event as one line of the log, without the line feed. */
export function eventLine(event: DomainEvent, origin: EventOrigin): string {
  const { name, subject } = event;
  const userId = subject.userId ?? origin.userId;
  const entityId = origin.entityId ?? subject.entityId;
  const ip = origin.ip ?? subject.ip ?? null;
  const line = JSON.stringify({
    timestamp: origin.timestamp,
    event: name,
    ...(userId === null ? {} : { user_id: userId }),
    ...(entityId === null || entityId === undefined ? {} : { entity_id: entityId }),
    ...(ip === null ? {} : { ip }),
    platform: origin.platform,
    ...(origin.appVersion === null ? {} : { app_version: origin.appVersion }),
    ...listedFields(event),
    ...(origin.keyId ? { key_id: origin.keyId } : {}),
  });
  return line.replaceAll(UNSEEN, escaped);
}

/** The fields of an event that are listed for it, in the order of the list. */
function listedFields({ name, fields }: DomainEvent): object {
  const given = new Map<string, unknown>(Object.entries(fields));
  const object = changedObjectOf.get(name);
  if (object) given.set('changes', redactChanges(object, given.get('changes')));
  return Object.fromEntries(eventFieldNames[name].map((field) => [field, given.get(field)]));
}

// JSON allows these unescaped, but some readers end a line at them and terminals interpret them.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(unseen: string): string {
  const units = unseen.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}
