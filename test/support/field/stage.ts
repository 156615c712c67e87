import { expect } from '@jest/globals';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import type { Client } from '../http/client.ts';
import { ids } from '../run/resources.ts';
import { openSeason, type Season } from '../world/season.ts';
import type { PersonName } from '../world/world.ts';
import type { Draft, FieldClient, MakeClient } from './field-client.ts';
import { sync } from './field-client.ts';
import type { FieldService } from './field-service.ts';
import { phoneOf } from './phone.ts';

/** A season with phones of one kind. */
export type Stage = {
  season: Season;
  service: FieldService;
  ada: Client;
  phone(name: PersonName, limit?: number): Promise<FieldClient>;
  /** A cash gift of ten euros at an address of Alice’s sector, as a phone records it. */
  draft(more?: object): Draft;
  /** A phone of Alice that has recorded and pushed such a passage, with the phone's document. */
  recorded(more?: object): Promise<{ phone: FieldClient; before: Json }>;
  /** Syncs all phones in turn, and expects each to have the service's documents for its member. */
  agree(phones: readonly (readonly [FieldClient, PersonName])[]): Promise<void>;
  /** The service's documents for a member, pulled by a fresh phone. */
  truth(name: PersonName): Promise<Json[]>;
  closePhones(): Promise<void>;
};

export type Scenario = {
  title: string;
  /** Whether the scenario requires a phone that merges, which RxDB does not do by default. */
  needsMerge?: boolean;
  play(stage: Stage): Promise<void>;
};

export async function openStage(service: FieldService, makeClient: MakeClient): Promise<Stage> {
  const season = await openSeason();
  const { operationId } = season.round;
  const phones: FieldClient[] = [];
  const phone: Stage['phone'] = async (name, limit) => {
    const { token } = season.world.person[name];
    const more = limit === undefined ? {} : { limit };
    const made = await makeClient({ url: service.url, token, operationId, ...more });
    phones.push(made);
    return made;
  };
  const truth: Stage['truth'] = async (name) => {
    const fresh = phoneOf(season.world.as(name), operationId);
    await fresh.pull();
    return sorted([...fresh.documents.values()].map(({ _deleted, ...document }) => document));
  };
  const draft: Stage['draft'] = (more) => ({
    id: ids.uuid(),
    fk_operation: operationId,
    fk_adresse: season.addressAt(1, 1).id,
    montant: '10.00',
    fk_type_reglement: 'cash',
    ...more,
  });
  service.forget();
  return {
    season,
    service,
    ada: season.world.as('ada'),
    phone,
    draft,
    truth,
    recorded: async (more) => {
      const alices = await phone('alice');
      const sent = draft(more);
      await alices.create(sent);
      await sync(alices);
      service.forget();
      return { phone: alices, before: await documentOf(alices, sent.id) };
    },
    agree: async (pairs) => {
      for (const [one] of pairs) await sync(one);
      for (const [one, name] of pairs) {
        const documents = (await one.documents()).map(withoutMessage);
        expect(sorted(documents)).toEqual(await truth(name));
      }
    },
    closePhones: async () => void (await Promise.all(phones.splice(0).map((one) => one.close()))),
  };
}

/** Removes the reason of a refusal: the phone shows it to the member until the document arrives again. */
const withoutMessage = (document: Json): Json =>
  document.passage_id === undefined ? document : { ...document, sync_error: null };

const sorted = (documents: Json[]): Json[] => documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));

export async function documentOf(phone: FieldClient, id: string): Promise<Json> {
  return (await phone.documents()).find((document) => document.id === id);
}

/** The fields whose second value was refused, in the order of the refusals. */
export async function conflictingFields(): Promise<string[]> {
  const rows = await asOwner((trx) =>
    trx.selectFrom('field_conflicts').select('field').orderBy('id').execute(),
  );
  return rows.map(({ field }) => field);
}
