import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import { label } from '../../session.ts';
import { amount, moment } from '../../texts/numbers.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { sectorName } from './sector-name.ts';
import { dwellingInWords, streetAddress } from './street-address.ts';

type Passage = Schemas['Passage'];
type Links = Schemas['PassageLinks'];

/** What a visit says, with links to all that it belongs to. */
export function VisitFacts({ of: passage, links }: { of: Passage; links: Links }) {
  const mayOpen = useContext(MayOpen);
  const hasMoney = passage.fk_type_reglement !== 'none';
  const { receipt, handover, member } = links;
  const facts: Fact[] = [
    ['Date', moment(passage.passed_at)],
    ['Saison', links.operation.name],
    ['Adresse', doorOf(passage, links)],
    [
      'Secteur',
      mayOpen('map') ? (
        <a key="sector" href={href(placeOf(links), ofSeason(links, { secteur: links.sector.sector_id }))}>
          {sectorName(links.sector)}
        </a>
      ) : (
        sectorName(links.sector)
      ),
    ],
    [
      'Membre',
      mayOpen('member') ? (
        <a key="member" href={href('member', ofSeason(links), member.user_id)}>
          {member.name || 'Sans nom'}
        </a>
      ) : (
        member.name
      ),
    ],
    ['Résultat', label('passage_types', passage.fk_type)],
    ['Motif', passage.motif && label('motifs', passage.motif)],
    ['Montant', hasMoney ? amount(passage.montant) : null],
    ['Moyen de paiement', hasMoney ? label('payment_types', passage.fk_type_reglement) : null],
    ['Chèque', chequeOf(passage)],
    ['Paiement', paymentOf(passage, mayOpen('cardPayment'))],
    [
      'Reçu',
      receipt && (
        <a key="receipt" href={href('receipt', {}, receipt.receipt_id)}>
          {receipt.number}
        </a>
      ),
    ],
    [
      'Remise',
      handover && (
        <a key="handover" href={href('handover', {}, handover.handover_id)}>
          {handover.number}
        </a>
      ),
    ],
    ['Calendriers', passage.nb_calendriers > 0 ? String(passage.nb_calendriers) : null],
    ['Donateur', passage.name],
    ['E-mail', passage.email],
    ['Téléphone', passage.phone && <PhoneLink of={passage.phone} />],
    ['Adresse du donateur', passage.donor_address],
    ['Remarque', passage.remark],
    ['À vérifier', passage.flags.map((flag) => label('flags', flag)).join(', ') || null],
  ];
  return <Facts of={facts} />;
}

/** The map knows no deleted sector: its visits are found in the list. */
const placeOf = ({ sector }: Links) => (sector.deleted_at === null ? 'map' : 'visits');

/** A visit may be of another season than the one in the frame. */
const ofSeason = ({ operation }: Links, query: Record<string, number> = {}) => ({
  saison: operation.operation_id,
  ...query,
});

function doorOf({ dwelling }: Passage, links: Links) {
  const { address } = links;
  if (address === null) return dwellingInWords(dwelling) || null;
  const { address_id, code_postal, commune } = address;
  const door = dwellingInWords(dwelling);
  return (
    <>
      <a href={href('map', ofSeason(links, { adresse: address_id }))}>{streetAddress(address)}</a>
      {`, ${code_postal} ${commune}${door && ` (${door})`}`}
    </>
  );
}

const chequeOf = ({ cheque }: Passage) =>
  cheque && [cheque.bank, cheque.number && `n° ${cheque.number}`].filter((part) => part).join(', ');

function paymentOf({ passage_id, payment_state }: Passage, isLinked: boolean) {
  if (payment_state === null) return null;
  const state = label('payment_states', payment_state);
  return isLinked ? (
    <a key="payment" href={href('cardPayment', {}, passage_id)}>
      {state}
    </a>
  ) : (
    state
  );
}
