import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { address, href } from '../frame/location.ts';
import { refusedMessages, unread, waitingMessages } from '../offline/messages/message-signals.ts';
import { isClockWrong } from '../offline/outbox/correct-clock.ts';
import { undoLast } from '../offline/outbox/record-visit.ts';
import { openEvening } from '../offline/session/open-evening.ts';
import * as evening from '../offline/store/evening-signals.ts';
import { prepare } from '../offline/sync/send-and-prepare.ts';
import { session } from '../session.ts';
import { DOT } from '../texts/dot.ts';
import { states } from '../texts/fr.ts';
import { count, localDay, plural, shortMoment, timeOf } from '../texts/numbers.ts';
import { Act } from '../ui/act.tsx';
import { Failure } from '../ui/answer.tsx';
import { Later } from '../ui/later.tsx';
import { Page } from '../ui/page.tsx';
import { OtherSeasons } from './other-seasons.tsx';
import { SealedNotice } from './sealed-notice.tsx';
import { SeasonChoice } from './season-choice.tsx';
import { door as texts } from './texts.ts';
import { waitingSaid } from './waiting-texts.ts';
import { WhoCan } from './who-can.tsx';

type Props = { title: string; lead?: string; children: () => ComponentChildren };

/** A page at the door: opens the evening, and shows the sync status and the undo button. */
export function AtDoor({ title, lead, children }: Props) {
  const who = session.value?.user.user_id;
  const season = address.value.searchParams.get('saison');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user or season has another evening.
  useEffect(() => void openEvening(), [who, season]);
  return (
    <Page title={title} {...(lead ? { lead } : {})}>
      <div class="at-door">
        <Stage>{children}</Stage>
      </div>
    </Page>
  );
}

function Stage({ children }: { children: () => ComponentChildren }) {
  const stage = evening.stage.value;
  switch (stage) {
    case 'open':
      return <Opened>{children}</Opened>;
    case 'elsewhere':
      return (
        <div class="notice" role="alert">
          <p>{texts.elsewhere}</p>
          <Act label={texts.takeOver} isMain act={() => openEvening({ isTakenOver: true })} />
        </div>
      );
    case 'none':
      return <WhoCan says={texts.noSeason} page="seasonMembers" link={texts.joinSeason} />;
    case 'failed':
      return <Failure error={evening.failure.value} again={() => void openEvening()} />;
    case 'opening':
      return <Loading />;
  }
}

const Loading = () => (
  <p class="quiet" role="status">
    {states.loading}
  </p>
);

function Opened({ children }: { children: () => ComponentChildren }) {
  const error = evening.trouble.value;
  if (evening.bootstrap.value === undefined)
    return error === undefined ? (
      <Loading />
    ) : (
      <>
        <p class="notice">{texts.notPrepared}</p>
        <SeasonChoice />
        <OtherSeasons />
        {hasRefused() && <Later load={() => import('./refused-entries.tsx')} />}
        <Failure error={error} again={() => void prepare().catch(() => {})} />
      </>
    );
  return (
    <>
      <Standing />
      {!evening.isLasting.value && <p class="notice">{texts.keepsNothing}</p>}
      <SealedNotice />
      {error !== undefined && !evening.isCutOff.value && <Failure error={error} />}
      {children()}
      <Undo />
    </>
  );
}

const hasRefused = () => evening.refusedMarks.value.length > 0 || refusedMessages.value.length > 0;

/** The unsent entries and the last sync, always in the same place, in one paragraph, so that little below it moves. */
function Standing() {
  const waiting = [evening.waitingVisits.value, evening.waitingMarks.value, waitingMessages.value] as const;
  const at = evening.inStepAt.value;
  const isSending = evening.isSyncing.value && waiting.some(Boolean);
  const when = at === undefined ? texts.never : `${texts.inStep} ${momentOf(at)}`;
  const sent = evening.otherSeasons.value.length > 0 ? texts.sentHere : texts.allSent;
  const toSee = [evening.refused, evening.lost, evening.refusedMarks, refusedMessages];
  const refused = toSee.reduce((sum, { value }) => sum + value.length, 0);
  return (
    <div class="standing" role="status" aria-busy={evening.isSyncing.value}>
      <p>
        {evening.isCutOff.value && <strong>{`${texts.offline}${DOT}`}</strong>}
        {waiting.some(Boolean) ? <a href={href('evening')}>{waitingSaid(...waiting)}</a> : sent}
        {DOT}
        <span class="quiet">{isSending ? texts.sending : when}</span>
        {refused > 0 && (
          <>
            {DOT}
            <a class="bad" href={href('evening')}>{`${count(refused)} à revoir`}</a>
          </>
        )}
        {unread.value > 0 && (
          <>
            {DOT}
            <a href={href('conversations')}>{plural(unread.value, 'message non lu', 'messages non lus')}</a>
          </>
        )}
      </p>
      <OtherSeasons />
      {isClockWrong.value && <p>{texts.wrongClock}</p>}
    </div>
  );
}

const momentOf = (at: string): string =>
  localDay(at) === localDay(new Date().toISOString()) ? `à ${timeOf(at)}` : `le ${shortMoment(at)}`;

/** The last entry, while it can be undone. */
function Undo() {
  const last = evening.undoable.value;
  return (
    <div class="undo" role="status">
      {last?.isThere() && (
        <>
          <p>
            {texts.noted} : <strong>{last.said}</strong>
          </p>
          <Act label={texts.undo} act={undoLast} />
        </>
      )}
    </div>
  );
}
