import { handedOverTypes } from '../../generated/records.ts';
import { correctVisit } from '../../offline/outbox/change-from-card.ts';
import { changeVisit } from '../../offline/outbox/record-visit.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { type Means, saidOf } from '../../offline/store/visit-results.ts';
import { client, label } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { door } from '../texts.ts';
import { cardLink as texts } from './card-texts.ts';

type Props = {
  of: Visit;
  link?: string;
  /** Says what was noted: the code is gone by then. */
  done: (said: string) => void;
};

/**
 * Takes another payment and first cancels the link, so that the donor cannot pay twice; without a link id
 * here, the service cancels it.
 */
export function PayOtherwise({ of: visit, link, done }: Props) {
  const take = async (how: Means) => {
    const changes = { fk_type_reglement: how };
    if (link === undefined) await correctVisit(visit, changes);
    else {
      // Throws if the donor has paid in the meantime.
      await client.pay.cancelLink({ path: { payment_link_id: link } });
      await changeVisit(visit.id, changes);
    }
    done(`${door.noted} : ${saidOf({ ...visit, ...changes })}`);
  };
  return (
    <fieldset>
      <legend>{texts.otherwise}</legend>
      <div class="pad means">
        {handedOverTypes.map((how) => (
          <Act key={how} label={label('payment_types', how)} act={() => take(how)} />
        ))}
      </div>
    </fieldset>
  );
}
