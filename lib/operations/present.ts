import type * as z from 'zod';
import type { OperationRow } from '../data/operations/list.ts';
import { formatCents } from '../money.ts';
import type { Operation } from './schemas.ts';

export function presentOperation(row: OperationRow): z.input<typeof Operation> {
  return {
    operation_id: row.id,
    entity_id: row.entity_id,
    name: row.name,
    date_start: row.date_start,
    date_end: row.date_end,
    chk_active: row.chk_active,
    calendar_value: row.calendar_value_cents === null ? null : formatCents(row.calendar_value_cents),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}
