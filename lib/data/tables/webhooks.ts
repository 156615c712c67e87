import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Versioned } from './pay.ts';

/** Why nothing is sent: a person switched it off, nothing was taken for three days, or the receiver says that it is gone. */
export type SwitchedOffReason = 'by-hand' | 'failing' | 'gone';

type WebhookTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  name: string | null;
  events: string[];
  encrypted_url: string;
  encrypted_secret: string;
  encrypted_former_secret: string | null;
  /** Until when the former secret signs too. */
  former_secret_until: Instant | null;
  disabled_at: Instant | null;
  disabled_reason: SwitchedOffReason | null;
  /** Rounds in a row in which the receiver took nothing. */
  failures: Generated<number>;
  failing_since: Instant | null;
  /** Until then everything waits, because the receiver took nothing. */
  paused_until: Instant | null;
  /** While a worker sends, so that a receiver meets one at a time. */
  busy_until: Instant | null;
  last_delivered_at: Instant | null;
  created_by: number | null;
};

type WebhookDeliveryTable = {
  id: Generated<number>;
  entity_id: number;
  webhook_id: number;
  /** The same for every receiver of the event. */
  event_id: string;
  type: string;
  occurred_at: Instant;
  data: JSONColumnType<object, string, string>;
  state: Generated<'waiting' | 'sending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** A person asked for it: it is sent also while the webhook is paused. */
  is_urgent: Generated<boolean>;
  next_attempt_at: Instant;
  last_attempt_at: Instant | null;
  last_status: number | null;
  last_failure: string | null;
  delivered_at: Instant | null;
  created_at: Instant;
};

export type WebhookTables = { webhooks: WebhookTable; webhook_deliveries: WebhookDeliveryTable };
