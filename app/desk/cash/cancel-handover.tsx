import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client, scopeOf, session } from '../../session.ts';
import { Field, Form } from '../../ui/form.tsx';
import { handover as texts } from './handover-texts.ts';

type Handover = Schemas['Handover'];

/** A member may cancel their own uncounted declaration without a reason. */
const isTakenBack = ({ state, declared_by }: Handover): boolean =>
  state === 'declared' && declared_by === session.value?.user.user_id;

/** Members and treasurers cancel their own declarations; administrators also cancel counted hand-overs. */
export function mayCancel(one: Handover): boolean {
  const scope = scopeOf('cash.cancel');
  if (scope === undefined || one.state === 'cancelled') return false;
  return scope !== 'own' || isTakenBack(one);
}

export function CancelHandover({ of: one, done }: { of: Handover; done: (sentence: string) => void }) {
  const isFree = isTakenBack(one);
  const isDeposit = one.to === 'bank';
  const path = { handover_id: one.handover_id };
  const send = async (fields: FormData) => {
    const reason = String(fields.get('reason') ?? '').trim();
    const body = reason === '' ? {} : { reason };
    await once(`cancel ${one.handover_id}`, body, (header) => client.cash.cancel({ path, body, header }));
    done(texts.cancelled);
  };
  const title = isDeposit ? texts.cancelDeposit : texts.cancelSubmit;
  return (
    <details>
      <summary>{title}</summary>
      <p class="quiet">{isDeposit ? texts.cancelDepositHint : texts.cancelHint}</p>
      <Form name="cancel" submit={title} send={send} isDangerous>
        <Field
          label={isFree ? texts.cancelReasonFree : texts.cancelReason}
          name="reason"
          isRequired={!isFree}
        />
      </Form>
    </details>
  );
}
