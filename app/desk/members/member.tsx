import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client, entityId, may, roleName, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count, moment, money, plural } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { RemoveForm } from '../../ui/remove-form.tsx';
import { RestoreButton } from '../../ui/restore-button.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { type Due, dueByUser } from '../cash/balances.ts';
import { History } from '../privacy/history.tsx';
import { lineSays } from '../privacy/journal-texts.ts';
import { useBesideSeason } from '../season/chosen-season.ts';
import { accessWords } from './access-words.ts';
import { shownName } from './find-users.ts';
import { MemberAccess } from './member-access.tsx';
import { MemberEdit } from './member-edit.tsx';
import { MemberSectors } from './member-sectors.tsx';
import { members, member as texts } from './texts.ts';

type User = Schemas['User'];
type Found = {
  user: User;
  figures: Schemas['MemberFigures'] | undefined;
  due: Due;
  lines: Answer<'users-history'>['data'];
};

async function ask(user_id: number, operation_id: number | undefined, signal: AbortSignal): Promise<Found> {
  const path = { user_id };
  const query = { group: 'member', ...(operation_id === undefined ? {} : { operation_id }) };
  const [user, stats, due, lines] = await Promise.all([
    client.users.get({ path, signal }),
    client.stats.entity({ path: { entity_id: entityId.value ?? 0 }, query, signal }),
    dueByUser(operation_id, signal),
    Array.fromAsync(items(client.users.history, { path, query: { limit: 200 }, signal })),
  ]);
  if (!('role_id' in user)) throw new Sentence(texts.hidden);
  const figures = stats.by_member?.find((one) => one.user_id === user_id);
  return { user, figures, due: due.get(user_id) ?? { cents: 0, passages: 0 }, lines };
}

/** One member: figures, details, sectors, access and history. */
export default function Member({ id }: PageProps) {
  // The service does not return deleted users here, so the page shows the loaded user until restored or closed.
  const [isRemoved, setRemoved] = useState(false);
  const asked = useBesideSeason(`member ${id}`, (season, signal) => ask(id, season, signal));
  const [said, done] = useSaid(asked);
  const restored = () => {
    setRemoved(false);
    done(texts.restored);
  };
  return (
    <Page title={texts.title}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ user, figures, due, lines }) => (
          <>
            <Who of={user} figures={figures} due={due} />
            {isRemoved ? (
              <Removed of={user} restored={restored} />
            ) : (
              <Doings of={user} due={due} done={done} removed={() => setRemoved(true)} />
            )}
            <section aria-labelledby="history">
              <h2 id="history">{texts.history}</h2>
              <History lines={lines} says={lineSays} />
            </section>
          </>
        )}
      </Answered>
    </Page>
  );
}

function Who({ of: user, figures, due }: { of: User } & Pick<Found, 'figures' | 'due'>) {
  const facts: Fact[] = [
    ['Identifiant', user.username],
    [members.role, roleName(user.role_id)],
    ['E-mail', user.email],
    ['Téléphone', user.phone && <PhoneLink of={user.phone} />],
    [texts.access, accessWords(user)],
    [texts.since, moment(user.created_at)],
  ];
  return (
    <>
      <p class="who-is">
        <bdi>{shownName(user)}</bdi>
      </p>
      {figures && (
        <Figures>
          <Figure name={members.collected} value={money(figures.amount_cents)} isFirst />
          <Figure name={members.due} value={money(due.cents)} />
          <Figure name="Passages" value={count(figures.passages)} />
        </Figures>
      )}
      <Facts of={facts} />
    </>
  );
}

type DoingProps = { of: User; due: Due; done: (sentence: string) => void; removed: () => void };

/** Shows only the actions that the user may perform. */
function Doings({ of: user, due, done, removed }: DoingProps) {
  const mayEdit = session.value?.may['user.edit'] !== 'own' && may('user.edit');
  const isOwn = session.value?.user.user_id === user.user_id;
  return (
    <>
      {mayEdit && <MemberEdit of={user} done={done} />}
      <MemberSectors user={user.user_id} done={done} />
      {mayEdit && <MemberAccess of={user} done={done} />}
      {may('privacy.manage') && (
        <section aria-labelledby="leaving">
          <h2 id="leaving">{texts.leaving}</h2>
          {may('user.delete') && !isOwn && <Remove of={user} due={due} removed={removed} />}
          <p>
            <a href={href('privacy', { membre: user.user_id })}>{texts.privacy}</a>
          </p>
        </section>
      )}
    </>
  );
}

type RemoveProps = Omit<DoingProps, 'done'>;

function Remove({ of: { user_id }, due: { cents, passages }, removed }: RemoveProps) {
  return (
    <RemoveForm
      label={texts.remove}
      hint={texts.removeHint}
      {...(passages > 0 ? { warning: texts.stillDue(money(cents), plural(passages, 'passage')) } : {})}
      remove={(query) => client.users.delete({ path: { user_id }, query }).then(removed)}
    />
  );
}

function Removed({ of: { user_id }, restored }: { of: User; restored: () => void }) {
  return (
    <>
      <p class="notice failure" role="status">
        {texts.removed}
      </p>
      {may('restore') && (
        <RestoreButton
          id={user_id}
          label={texts.restore}
          restore={() => client.users.restore({ path: { user_id } }).then(restored)}
        />
      )}
    </>
  );
}
