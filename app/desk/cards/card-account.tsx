import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, entityId, isExample, may, ofEntity, reopenSession } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { accountStates, requirementNames, cards as texts } from './texts.ts';

type Status = Answer<'pay-account-status'>;

/** The state of the payment provider account, its missing requirements and the next step. */
export function CardAccount() {
  const entity = entityId.value ?? 0;
  const asked = useAnswer(`account ${entity}`, (signal) =>
    client.pay.accountStatus({ path: { entity_id: entity }, signal }),
  );
  return (
    <section aria-labelledby="account">
      <h2 id="account">{texts.account}</h2>
      <Answered of={asked}>
        {(status) => (
          <>
            <p class={status.charges_enabled ? undefined : 'notice'}>{stateOf(status)}</p>
            <Missing of={status} />
            {status.charges_enabled && status.chk_pay === 0 && <p class="notice">{texts.off}</p>}
            {may('pay.account') && !isExample() && <Ways of={status} changed={asked.again} />}
            {may('entity.edit') && <Switch of={status} changed={asked.again} />}
          </>
        )}
      </Answered>
    </section>
  );
}

/** The example has invented payments and, as nothing of it leaves the service, no account. */
const stateOf = ({ state }: Status) =>
  isExample() && state === 'none' ? texts.inExample : accountStates[state];

function Missing({ of: status }: { of: Status }) {
  const { currently_due, past_due, pending_verification, current_deadline } = status.requirements;
  const late = isLate(status) ? past_due : [];
  const missing = [...past_due, ...currently_due].filter((one) => !late.includes(one));
  const lists = [
    [texts.late, inFrench(late)],
    [texts.missing, inFrench(missing)],
    [texts.checking, inFrench(pending_verification)],
  ] as const;
  return (
    <>
      {lists
        .filter(([, names]) => names.length > 0)
        .map(([what, names]) => (
          <p key={what}>
            <strong>{what}</strong> : {names.join(', ')}.
          </p>
        ))}
      {current_deadline && <p>{`${texts.until} ${moment(current_deadline)}.`}</p>}
    </>
  );
}

/** The provider lists what a new account lacks as past due at once: only a file that was handed in, or its deadline, can be late. */
const isLate = ({ details_submitted, checked_at, requirements: { current_deadline } }: Status): boolean =>
  details_submitted || (current_deadline !== null && current_deadline <= checked_at);

const inFrench = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => requirementNames.find(([of]) => of.test(name))?.[1] ?? name)),
];

type WaysProps = { of: Status; changed: () => void };

/** The next step, for users with the `pay.account` right. */
function Ways({ of: status, changed }: WaysProps) {
  const path = { entity_id: status.entity_id };
  const isClosed = status.state === 'rejected' || status.state === 'disconnected';
  const create = async () => {
    await client.pay.createAccount({ body: ofEntity() });
    changed();
  };
  const place = async () => {
    await client.pay.createLocation({ body: ofEntity() });
    changed();
  };
  // The onboarding link is secret and works once, so it is requested on click.
  const follow = async () => location.assign((await client.pay.onboardingLink({ path })).url);
  if (isClosed) return null;
  if (status.state === 'none') return <Act label={texts.create} act={create} isMain />;
  return (
    <>
      {status.location === null && status.charges_enabled && (
        <>
          <p class="quiet measure">{texts.placeHint}</p>
          <Act label={texts.place} act={place} isMain />
        </>
      )}
      <Act
        label={status.state === 'active' ? texts.dashboard : texts.complete}
        busy={texts.opening}
        act={follow}
        isMain={status.state !== 'active'}
      />
    </>
  );
}

/** Turns cards on where the account takes them, and off whatever the account does. */
function Switch({ of: status, changed }: WaysProps) {
  const { entity_id, chk_pay, charges_enabled } = status;
  const turn = async (next: 0 | 1) => {
    await client.entities.update({ path: { entity_id }, body: { chk_pay: next } });
    reopenSession();
    changed();
  };
  if (chk_pay === 0) return charges_enabled ? <Act label={texts.turnOn} act={() => turn(1)} isMain /> : null;
  return (
    <>
      <p class="quiet measure">{`${takenOf(status)} ${texts.turnOffHint}`}</p>
      <Act label={texts.turnOff} act={() => turn(0)} />
    </>
  );
}

/** Which cards members can take while they are turned on. */
function takenOf({ can_take_cards, charges_enabled }: Status): string {
  if (can_take_cards) return texts.onByBoth;
  return charges_enabled ? texts.onByCode : texts.onInVain;
}
