import type { Needs } from '../core/context.ts';
import { sealerOf, searchForm } from '../core/crypto.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageContent } from './content.ts';

type Row = { entity_id: number; id: string };

function passageSealer({ cipher }: Needs<'cipher'>, { entity_id, id }: Row) {
  return sealerOf(cipher, { table: 'passages', entityId: entity_id, uuid: id });
}

/** The columns of a passage's content; personal fields are sealed, name and e-mail indexed for exact search. */
export function columnsOf(ctx: Needs<'cipher'>, row: Row, content: PassageContent) {
  const { seal } = passageSealer(ctx, row);
  const index = (purpose: string, text: string | null) =>
    text === null ? null : ctx.cipher.blindIndex(`passages.${purpose}|${row.entity_id}`, searchForm(text));
  return {
    fk_adresse: content.fk_adresse,
    floor: content.dwelling?.floor ?? null,
    door: content.dwelling?.door ?? null,
    fk_type: content.fk_type,
    motif: content.motif,
    montant_cents: content.montant,
    fk_type_reglement: content.fk_type_reglement,
    nb_calendriers: content.nb_calendriers,
    cheque_bank: content.cheque?.bank ?? null,
    cheque_number: content.cheque?.number ?? null,
    encrypted_name: seal('encrypted_name', content.name),
    name_index: index('name_index', content.name),
    encrypted_email: seal('encrypted_email', content.email),
    email_index: index('email_index', content.email),
    encrypted_phone: seal('encrypted_phone', content.phone),
    encrypted_donor_address: seal('encrypted_donor_address', content.donor_address),
    encrypted_remark: seal('encrypted_remark', content.remark),
    passed_at: content.passed_at,
    lat: content.lat,
    lon: content.lon,
    accuracy_m: content.accuracy_m,
  };
}

/** The content a row holds, opened. */
export function contentOf(ctx: Needs<'cipher'>, row: PassageRow): PassageContent {
  const { open } = passageSealer(ctx, row);
  const { floor, door, cheque_bank: bank, cheque_number: number } = row;
  return {
    fk_adresse: row.fk_adresse,
    dwelling: floor === null && door === null ? null : { floor, door },
    fk_type: row.fk_type,
    motif: row.motif,
    montant: row.montant_cents,
    fk_type_reglement: row.fk_type_reglement,
    nb_calendriers: row.nb_calendriers,
    cheque: bank === null && number === null ? null : { bank, number },
    name: open('encrypted_name', row.encrypted_name),
    email: open('encrypted_email', row.encrypted_email),
    phone: open('encrypted_phone', row.encrypted_phone),
    donor_address: open('encrypted_donor_address', row.encrypted_donor_address),
    remark: open('encrypted_remark', row.encrypted_remark),
    passed_at: row.passed_at,
    lat: row.lat,
    lon: row.lon,
    accuracy_m: row.accuracy_m,
  };
}
