import * as z from 'zod';
import { csvMoney } from '../core/text/csv.ts';
import { dayIn, timeIn } from '../core/time.ts';
import { findPassagesAfter, type PassageToExport } from '../data/exports.ts';
import { contentOf as openContent, type PassageContent } from '../passages/content.ts';

import {
  flagLabels,
  motifLabels,
  passageTypeLabels,
  paymentStateLabels,
  paymentTypeLabels,
} from '../passages/labels.ts';
import { PassageFlag, PaymentState } from '../passages/schemas.ts';
import { userName } from '../users/present.ts';
import { cardColumns, type ExportLines } from './export-lines.ts';

type Line = { row: PassageToExport; content: PassageContent; member: string; timeZone: string };

const Flags = z.array(PassageFlag);
const State = PaymentState.nullable();

/** The export of the passages of an operation. */
export const passageLines: ExportLines<PassageToExport, Line> = {
  read: findPassagesAfter,
  idOf: ({ passage_id }) => passage_id,
  open: (ctx, row, timeZone) => ({
    row,
    content: openContent(ctx, row),
    member: nameOfMember(ctx, row),
    timeZone,
  }),
  columns: [
    { header: 'N° passage', cell: ({ row }) => row.passage_id },
    { header: 'Date', cell: ({ row, timeZone }) => dayIn(timeZone, row.passed_at) },
    { header: 'Heure', cell: ({ row, timeZone }) => timeIn(timeZone, row.passed_at) },
    { header: 'Secteur', cell: ({ row }) => row.sector_name },
    { header: 'Membre', cell: ({ member }) => member },
    { header: 'Adresse', cell: ({ row }) => addressOf(row) },
    { header: 'Code postal', cell: ({ row }) => row.code_postal },
    { header: 'Commune', cell: ({ row }) => row.commune },
    { header: 'Étage', cell: ({ row }) => row.floor },
    { header: 'Porte', cell: ({ row }) => row.door },
    { header: 'Type', cell: ({ row }) => passageTypeLabels[row.fk_type] },
    { header: 'Motif', cell: ({ row }) => row.motif && motifLabels[row.motif] },
    // Sums up to the statistics: without unpaid card payments and refunds.
    { header: 'Montant', cell: ({ row }, style) => csvMoney(row.counted_cents, style) },
    { header: 'Moyen de paiement', cell: ({ row }) => paymentTypeLabels[row.fk_type_reglement] },
    { header: 'État du paiement', cell: ({ row }) => paymentStateOf(row) },
    { header: 'Calendriers', cell: ({ row }) => row.nb_calendriers },
    { header: 'Banque', cell: ({ row }) => row.cheque_bank },
    { header: 'N° chèque', cell: ({ row }) => row.cheque_number },
    { header: 'Nom', cell: ({ content }) => content.name },
    { header: 'E-mail', cell: ({ content }) => content.email },
    { header: 'Téléphone', cell: ({ content }) => content.phone },
    { header: 'Adresse du donateur', cell: ({ content }) => content.donor_address },
    { header: 'Remarque', cell: ({ content }) => content.remark },
    { header: 'Signalements', cell: ({ row }) => flagsOf(row) },
    { header: 'N° de reçu', cell: ({ row }) => row.receipt_number },
    {
      header: 'Enregistré le',
      cell: ({ row, timeZone }) => `${dayIn(timeZone, row.created_at)} ${timeIn(timeZone, row.created_at)}`,
    },
    ...cardColumns,
    { header: 'Montant saisi', cell: ({ row }, style) => csvMoney(row.montant_cents, style) },
  ],
};

function nameOfMember(ctx: Parameters<typeof userName>[0], row: PassageToExport): string {
  const { member_uuid: uuid, member_entity_id: entity_id, member_encrypted_name: encrypted_name } = row;
  return userName(ctx, { uuid, entity_id, encrypted_name }) ?? row.member_username;
}

function addressOf({ numero, rep, voie }: PassageToExport): string {
  return [numero, rep, voie].filter((part) => part !== null).join(' ');
}

function paymentStateOf(row: PassageToExport): string | null {
  const state = State.parse(row.payment_state);
  return state && paymentStateLabels[state];
}

function flagsOf(row: PassageToExport): string {
  return Flags.parse(row.flags)
    .map((flag) => flagLabels[flag])
    .join(', ');
}
