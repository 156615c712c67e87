import type { Context } from '../core/context.ts';
import { type Fault, Problem, refusedField } from '../core/problems/problem.ts';
import type { Settings } from '../core/records/entity.ts';
import { findReadyUpload } from '../data/uploads.ts';

type Fiscal = Settings['fiscal'];

/** Throws when fiscal receipts are enabled without their legal basis or without confirmation. */
export function requireFiscalConfirmed(
  before: Pick<Fiscal, 'enabled'>,
  after: Fiscal,
  isConfirmed: boolean,
): void {
  if (!after.enabled) return;
  const faults: Fault[] = [];
  const required = { code: 'required', detail: 'is required where fiscal receipts are switched on' };
  if (after.basis === null) faults.push({ pointer: '/settings/fiscal/basis', ...required });
  if (!before.enabled && !isConfirmed) faults.push({ pointer: '/settings/fiscal/confirmed', ...required });
  if (faults.length > 0) throw new Problem('fiscal-not-confirmed', { errors: faults });
}

/** Throws for a logo or a legal-basis document that is not a checked upload of the association for that purpose. */
export async function requireUploads(
  ctx: Context,
  entityId: number,
  before: { logo: number | null; settings: Settings },
  after: { logo: number | null; settings: Settings },
): Promise<void> {
  if (after.logo !== null && after.logo !== before.logo) {
    const upload = await findReadyUpload(ctx, entityId, after.logo, 'logo');
    if (!upload) throw refusedField('upload-not-found', '/logo');
  }
  const { basis_upload_id: paper } = after.settings.fiscal;
  if (paper === null || paper === before.settings.fiscal.basis_upload_id) return;
  const upload = await findReadyUpload(ctx, entityId, paper, 'fiscal-basis');
  if (!upload) throw refusedField('upload-not-found', '/settings/fiscal/basis_upload_id');
}
