import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { typedAmount } from '../../texts/numbers.ts';
import { posted as texts } from './posted-gift-texts.ts';

type Gift = Omit<Schemas['PassageDraft'], 'id'>;
/** What the form chooses from. */
export type OfSeason = {
  operation_id: number;
  people: { user_id: number; name: string | null }[];
  sectors: { sector_id: number; sector_name: string }[];
};

/** What is wrong, by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

/** Late enough in the day for overseas departments, and early enough for those in the Pacific. */
const TIME_OF_DAY = 'T11:00:00.000Z';

type Season = { operation_id: number; today: string };

/** Reads the form: the gift, or what is wrong with it. */
export function readGift(
  fields: FormData,
  { operation_id, today }: Season,
): { gift: Gift } | { faults: Faults } {
  const text = (name: string): string => String(fields.get(name) ?? '').trim();
  const montant = typedAmount(text('montant'));
  const place = { fk_adresse: idOf(text('fk_adresse')), fk_sector: idOf(text('fk_sector')) };
  const faults = {
    ...(isGiven(montant) ? {} : { montant: texts.notAnAmount }),
    ...((place.fk_adresse ?? place.fk_sector) ? {} : { fk_sector: texts.chooseSector }),
    ...(text('passed_at') > today ? { passed_at: texts.future } : {}),
  };
  if (montant === undefined || Object.keys(faults).length > 0) return { faults };
  const gift = {
    fk_operation: operation_id,
    fk_type: 'don' as const,
    montant,
    fk_type_reglement: 'cheque' as const,
    nb_calendriers: 0,
    remark: texts.remark,
    cheque: { number: text('number') || null, bank: text('bank') || null },
    ...donorIn(text),
  };
  const more = { ...place, fk_user: idOf(text('fk_user')), passed_at: timeOn(text('passed_at'), today) };
  return { gift: { ...gift, ...given(more) } };
}

/** In euros: the service takes less for a visit. */
export const TOO_MUCH = 10_000;
/** Whether the service takes the amount. */
const isGiven = (montant = '0'): boolean => Number(montant) > 0 && Number(montant) < TOO_MUCH;
const idOf = (text: string): number | undefined => Number(text) || undefined;
const donorIn = (text: (name: string) => string) => ({
  name: text('name') || null,
  email: text('email') || null,
  donor_address: text('donor_address') || null,
});
/** A gift of today has no time, because the day is not over: the service takes the present. */
const timeOn = (day: string, today: string): string | undefined =>
  day === '' || day === today ? undefined : `${day}${TIME_OF_DAY}`;

type Optional = { [N in 'fk_adresse' | 'fk_sector' | 'fk_user']?: number | undefined } & {
  passed_at?: string | undefined;
};
/** The fields that have a value: the service takes those left out from the others. */
const given = ({ fk_adresse, fk_sector, fk_user, passed_at }: Optional): Partial<Gift> => ({
  ...(fk_adresse === undefined ? {} : { fk_adresse }),
  ...(fk_sector === undefined ? {} : { fk_sector }),
  ...(fk_user === undefined ? {} : { fk_user }),
  ...(passed_at === undefined ? {} : { passed_at }),
});

/** Records the gift once, however often it is sent. */
export const recordGift = (gift: Gift): Promise<Schemas['Passage']> =>
  once('posted gift', gift, (header) =>
    client.passages.create({ body: { id: header['Idempotency-Key'], ...gift }, header }),
  );

export function issueReceipt(passage_id: number): Promise<unknown> {
  const body = { passage_id };
  return once('receipt', body, (header) => client.receipts.create({ body, header }));
}
