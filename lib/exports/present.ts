import type * as z from 'zod';
import type { ExportRow } from '../data/exports/find.ts';
import type { Instant } from '../time.ts';
import { expiryOf, stateAt } from './rules.ts';
import type { Export } from './schemas.ts';

type Link = { url: string; expiresAt: Instant };

export function presentExport(row: ExportRow, now: Instant, link?: Link): z.input<typeof Export> {
  return {
    export_id: row.id,
    entity_id: row.entity_id,
    kind: row.kind,
    operation_id: row.operation_id,
    format: 'csv',
    bom: row.bom,
    decimal_comma: row.decimal_comma,
    state: stateAt(now, row),
    rows: row.row_count,
    bytes: row.byte_count,
    url: link?.url ?? null,
    url_expires_at: link?.expiresAt ?? null,
    expires_at: expiryOf(row),
    requested_by: row.requested_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
