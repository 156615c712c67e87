import { expect } from '@jest/globals';
import type { Json } from '../http/answer.ts';
import { sync } from './field-client.ts';
import type { Scenario, Stage } from './stage.ts';

const named = { name: 'Jeanne Petit' };
const toComeBack = { fk_type: 'a_finaliser', motif: 'repasser', montant: '0.00', fk_type_reglement: 'none' };

/** Edits that make another field of the passage invalid: the visit before, and the member's change. */
const edits: readonly (readonly [string, object, Record<string, unknown>])[] = [
  ['a gift to a refusal', named, { fk_type: 'refuse' }],
  [
    'a gift with a name to a refusal',
    named,
    { fk_type: 'refuse', montant: '0.00', fk_type_reglement: 'none' },
  ],
  ['a gift to a lot without calendars', named, { fk_type: 'lot' }],
  ['a latitude without a longitude', named, { lat: 48.9 }],
  ['a gift at an address to one at none', named, { fk_adresse: null }],
  ['a name to nobody at home', { ...toComeBack, ...named }, { motif: 'absent' }],
  ['a visit to come back to to a gift of nothing', { ...toComeBack, ...named }, { fk_type: 'effectue' }],
  ['a visit to come back to to one without a motif', toComeBack, { motif: null }],
];

const timesSent = ({ service }: Stage, id: string): number =>
  service.pushes.flat().filter(({ newDocumentState }: Json) => newDocumentState.id === id).length;

/** The phone gives up an edit that the service refuses, and later changes arrive. */
export const edited: Scenario[] = edits.map(([title, visit, changes]) => ({
  title: `${title}: the phone is told once or twice, and goes on`,
  play: async (stage) => {
    const { phone, before } = await stage.recorded(visit);
    await phone.edit(before.id, changes);
    await sync(phone);
    expect(timesSent(stage, before.id)).toBeLessThanOrEqual(2);
    stage.service.forget();
    await stage.agree([[phone, 'alice']]);
    expect(stage.service.pushes).toEqual([]);
    expect(await stage.truth('alice')).toMatchObject([{ montant: before.montant, version: before.version }]);
  },
}));
