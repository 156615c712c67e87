import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client, session } from '../../session.ts';
import { Form } from '../../ui/form.tsx';
import { useDoubt } from '../doubt.tsx';
import type { Names } from '../names.ts';
import { useChanges } from '../use-changes.ts';
import { mayCancel } from './cancel-handover.tsx';
import { CountGrid } from './count-grid.tsx';
import { countedBody, isNothing, less, readCounted, sumsOf } from './counted.ts';
import { handover as texts } from './handover-texts.ts';
import { doubtOfCount } from './unusual-count.ts';

type Handover = Schemas['Handover'];
type Props = { of: Handover; names: Names; isTold: boolean; done: (sentence: string) => void };

/** Counts a member's hand-over, which moves the money to the treasury. */
export function ConfirmHandover({ of: one, names, isTold, done }: Props) {
  const expected = sumsOf(one.expected);
  const me = session.value?.user.user_id;
  const isOwn = me !== undefined && (one.declared_by === me || one.from?.user_id === me);
  const path = { handover_id: one.handover_id };
  const [requireSure, sureBox] = useDoubt((fields) => doubtOfCount(readCounted(fields), expected));
  const [changes, changed] = useChanges();
  const send = async (fields: FormData) => {
    const typed = readCounted(fields);
    const reason = String(fields.get('reason') ?? '').trim();
    const isExact = isNothing(less(typed, expected));
    const body = { counted: countedBody(typed), ...(isExact || reason === '' ? {} : { reason }) };
    requireSure(fields);
    await once(`confirm ${one.handover_id}`, body, (header) => client.cash.confirm({ path, body, header }));
    done(texts.confirmed);
  };
  return (
    <section aria-labelledby="confirm">
      <h2 id="confirm">{texts.confirm}</h2>
      {isOwn ? <p class="notice">{texts.own}</p> : <p class="quiet">{confirmHint(isTold)}</p>}
      {!mayCancel(one) && <p class="quiet">{texts.wrong(declarerOf(one, names))}</p>}
      <Form name="confirm" submit={texts.submit} send={send} about={changes}>
        <CountGrid
          against={{ sums: expected, says: texts.expected }}
          reason={texts.reason}
          changed={changed}
        />
        {sureBox}
      </Form>
    </section>
  );
}

const confirmHint = (isTold: boolean): string =>
  `${texts.confirmHint} ${isTold ? texts.told : texts.notTold}`;

const declarerOf = ({ declared_by: id }: Handover, names: Names): string =>
  (id === null ? undefined : names.get(id)) || texts.declarer;
