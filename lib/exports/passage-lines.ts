import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { PassageFlag, passageFields } from '../core/records/passage.ts';
import { paymentTypeLabel } from '../core/records/payment-types.ts';
import { csvMoney } from '../core/text/csv.ts';
import { shownNumber, storedNumber } from '../core/text/phone-number.ts';
import { findPassagesAfter, type PassageToExport } from '../data/exports.ts';
import {
  flagLabels,
  motifLabels,
  passageTypeLabels,
  paymentStateLabels,
  returnPartLabels,
} from '../passages/labels.ts';
import { cardColumns, disputedColumn, type ExportLines, namesOf, readableOr } from './export-lines.ts';

type Line = { row: PassageToExport; content: ReturnType<typeof openContent>; member: string };

const Flags = z.array(PassageFlag);

/** The encrypted fields of a visit, which are about its donor. */
const sealed = Object.entries(passageFields).flatMap(([name, field]) =>
  'sealed' in field ? [{ name, column: field.sealed, label: field.label }] : [],
);

/** A column for each encrypted field. */
const personColumns = sealed.map(({ name, label }) => ({
  header: label,
  cell: ({ content }: Line) => shownAs(name, content.get(name) ?? null),
}));

/** The export of the passages of an operation. */
export const passageLines: ExportLines<PassageToExport, Line> = {
  read: findPassagesAfter,
  idOf: ({ passage_id }) => passage_id,
  opener: (ctx) => {
    const nameOf = namesOf(ctx);
    return (row) => ({ row, content: openContent(ctx, row), member: nameOfMember(nameOf, row) });
  },
  columns: [
    { header: 'N° passage', cell: ({ row }) => row.passage_id },
    { header: 'Date', cell: ({ row }) => row.passed_on },
    { header: 'Heure', cell: ({ row }) => row.passed_time },
    { header: 'Secteur', cell: ({ row }) => row.sector_name },
    { header: 'Membre', cell: ({ member }) => member },
    { header: passageFields.fk_adresse.label, cell: ({ row }) => addressOf(row) },
    { header: 'Code postal', cell: ({ row }) => row.code_postal },
    { header: 'Commune', cell: ({ row }) => row.commune },
    { header: 'Étage', cell: ({ row }) => row.floor },
    { header: 'Porte', cell: ({ row }) => row.door },
    { header: passageFields.fk_type.label, cell: ({ row }) => passageTypeLabels[row.fk_type] },
    { header: passageFields.motif.label, cell: ({ row }) => row.motif && motifLabels[row.motif] },
    // Matches the totals of the statistics: excludes unpaid card payments and refunds.
    { header: passageFields.montant.label, cell: ({ row }, style) => csvMoney(row.counted_cents, style) },
    {
      header: passageFields.fk_type_reglement.label,
      cell: ({ row }) => paymentTypeLabel(row.fk_type_reglement),
    },
    { header: 'État du paiement', cell: ({ row }) => paymentStateOf(row) },
    { header: passageFields.nb_calendriers.label, cell: ({ row }) => row.nb_calendriers },
    { header: 'Banque', cell: ({ row }) => row.cheque_bank },
    { header: 'N° chèque', cell: ({ row }) => row.cheque_number },
    ...personColumns,
    { header: 'Signalements', cell: ({ row }) => flagsOf(row) },
    { header: 'N° de reçu', cell: ({ row }) => row.receipt_number },
    { header: 'Enregistré le', cell: ({ row }) => row.recorded_time },
    ...cardColumns,
    { header: 'Montant saisi', cell: ({ row }, style) => csvMoney(row.montant_cents, style) },
    { header: passageFields.return_on.label, cell: ({ row }) => row.return_on },
    {
      header: passageFields.return_part.label,
      cell: ({ row }) => row.return_part && returnPartLabels[row.return_part],
    },
    disputedColumn,
  ],
};

function shownAs(name: string, text: string | null): string | null {
  return name === 'phone' && text !== null ? shownNumber(storedNumber(text)) : text;
}

function openContent({ cipher }: Needs<'cipher'>, row: PassageToExport) {
  const { read } = sealerOf(cipher, { table: 'passages', entityId: row.entity_id, uuid: row.id });
  return new Map(
    sealed.map(({ name, column }) => [name, readableOr(row[column], (cell) => read(column, cell))]),
  );
}

function nameOfMember(nameOf: ReturnType<typeof namesOf>, row: PassageToExport): string {
  const { member_uuid: uuid, member_entity_id: entity_id, member_encrypted_name: encrypted_name } = row;
  return nameOf({ uuid, entity_id, encrypted_name }) ?? row.member_username;
}

function addressOf({ numero, rep, voie }: PassageToExport): string {
  return [numero, rep, voie].filter((part) => part !== null).join(' ');
}

function paymentStateOf({ payment_state: state }: PassageToExport): string | null {
  return state && paymentStateLabels[state];
}

function flagsOf(row: PassageToExport): string {
  return Flags.parse(row.flags)
    .map((flag) => flagLabels[flag])
    .join(', ');
}
