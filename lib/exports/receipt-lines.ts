import { orDamaged } from '../core/crypto/cipher.ts';
import { passageFields } from '../core/records/passage.ts';
import { paymentTypeLabel } from '../core/records/payment-types.ts';
import { csvMoney } from '../core/text/csv.ts';
import { findReceiptsAfter, type ReceiptToExport } from '../data/exports.ts';
import { paymentStateLabels } from '../passages/labels.ts';
import { openContent, receiptSealer } from '../receipts/content.ts';
import { receiptKindLabels, receiptStateLabels } from '../receipts/labels.ts';
import { cardColumns, disputedColumn, type ExportLines, namesOf, readableOr } from './export-lines.ts';

type Line = {
  row: ReceiptToExport;
  payer: string | null;
  to: string | null;
  issuer: string | null;
};

/** The export of the receipts of an operation, including cancelled ones, so that numbers have no gaps. */
export const receiptLines: ExportLines<ReceiptToExport, Line> = {
  read: findReceiptsAfter,
  idOf: ({ id }) => id,
  opener: (ctx) => {
    const nameOf = namesOf(ctx);
    return (row) => ({
      row,
      payer: readableOr(row.encrypted_content, () => orDamaged(() => openContent(ctx, row).payer ?? '')),
      to: readableOr(row.encrypted_to, (cell) => receiptSealer(ctx, row).read('encrypted_to', cell)),
      issuer: nameOfIssuer(nameOf, row),
    });
  },
  columns: [
    { header: 'N° de reçu', cell: ({ row }) => row.number },
    { header: 'Nature', cell: ({ row }) => receiptKindLabels[row.kind] },
    { header: 'Date du paiement', cell: ({ row }) => row.paid_on },
    { header: 'Établi le', cell: ({ row }) => row.issued_on },
    { header: 'État', cell: ({ row }) => receiptStateLabels[row.state] },
    { header: 'Montant', cell: ({ row }, style) => csvMoney(row.amount_cents, style) },
    {
      header: passageFields.fk_type_reglement.label,
      cell: ({ row }) => paymentTypeLabel(row.payment_type),
    },
    { header: 'Donateur', cell: ({ payer }) => payer },
    { header: 'E-mail', cell: ({ to }) => to },
    { header: 'N° passage', cell: ({ row }) => row.passage_id },
    { header: 'Code de vérification', cell: ({ row }) => row.verification_code },
    { header: 'Établi par', cell: ({ issuer }) => issuer },
    ...cardColumns,
    { header: 'État du paiement', cell: ({ row }) => paymentStateOf(row) },
    disputedColumn,
  ],
};

function paymentStateOf({ payment_state: state }: ReceiptToExport): string | null {
  return state && paymentStateLabels[state];
}

/** Null for platform staff, whose names associations do not see. */
function nameOfIssuer(nameOf: ReturnType<typeof namesOf>, row: ReceiptToExport): string | null {
  const { issuer_uuid: uuid, issuer_entity_id: entity_id, issuer_encrypted_name: encrypted_name } = row;
  if (uuid === null) return null;
  return nameOf({ uuid, entity_id, encrypted_name }) ?? row.issuer_username;
}
