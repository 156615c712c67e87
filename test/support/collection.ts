import type { Json, TestAnswer } from './answer.ts';
import { deliverMessages } from './deliver.ts';
import { openSeason, type Season } from './season.ts';
import type { PersonName } from './world.ts';

/** A season in which money comes in and receipts go out. */
export type Collection = Season & {
  /** A visit in Alice's sector that brought 12.50 in cash, unless told otherwise; answers the passage. */
  collect(more?: object, by?: PersonName): Promise<Json>;
  /** Asks for the receipt of a passage. */
  issue(passageId: number, more?: object, by?: PersonName): Promise<TestAnswer>;
  /** A visit whose receipt is rendered and mailed; answers the receipt. */
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
