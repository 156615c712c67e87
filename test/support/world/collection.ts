import type { Json, TestAnswer } from '../http/answer.ts';
import { deliverMessages } from '../local/deliver.ts';
import { openSeason, type Season } from './season.ts';
import type { PersonName } from './world.ts';

/** A season with helpers to record gifts and to issue receipts. */
export type Collection = Season & {
  /** Records a visit in Alice's sector with 12.50 in cash by default; returns the passage. */
  collect(more?: object, by?: PersonName): Promise<Json>;
  /** Issues the receipt of a passage. */
  issue(passageId: number, more?: object, by?: PersonName): Promise<TestAnswer>;
  /** Records a visit and issues, renders and mails its receipt; returns the receipt. */
  receipted(more?: object): Promise<Json>;
};

export async function openCollection(): Promise<Collection> {
  const season = await openSeason();
  const { world, addressAt, visit } = season;
  const collect: Collection['collect'] = async (more = {}, by = 'alice') => {
    const draft = {
      fk_adresse: addressAt(1, 1).id,
      montant: '12.50',
      fk_type_reglement: 'cash',
      name: 'Łukasz Ștefan Őry',
      email: 'lukasz@example.org',
    };
    return (await visit(by, { ...draft, ...more })).body;
  };
  const issue: Collection['issue'] = (passageId, more = {}, by = 'alice') =>
    world.as(by).post('/api/receipts', { passage_id: passageId, ...more });
  const receipted: Collection['receipted'] = async (more = {}) => {
    const { passage_id } = await collect(more);
    const { body } = await issue(passage_id);
    await deliverMessages();
    return (await world.as('ada').get(`/api/receipts/${body.receipt_id}`)).body;
  };
  return { ...season, collect, issue, receipted };
}
