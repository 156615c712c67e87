import { useState } from 'preact/hooks';
import { href } from '../frame/location.ts';
import { isEvicting } from '../installed.ts';
import { waitingMessages } from '../offline/messages/message-signals.ts';
import { ahead, putTimesRight } from '../offline/outbox/correct-clock.ts';
import { dismissLost } from '../offline/outbox/record-visit.ts';
import type { Visit } from '../offline/store/doors.ts';
import {
  carried,
  lost,
  otherSeasons,
  own,
  paidOtherwise,
  refused,
  unheard,
  visits,
  waitingMarks,
  waitingVisits,
} from '../offline/store/evening-signals.ts';
import { placeOfVisit } from '../offline/store/place-names.ts';
import { byMeans, totalOf } from '../offline/store/totals.ts';
import { saidOf } from '../offline/store/visit-results.ts';
import type { Lost } from '../offline/sync/lost-fields.ts';
import { sendNow } from '../offline/sync/send-and-prepare.ts';
import { label, may } from '../session.ts';
import { eveningDay, localDay, money, plural, shortDay, shortMoment } from '../texts/numbers.ts';
import { refusals } from '../texts/sent-visit.ts';
import { sentencesOfCode } from '../texts/sentences-of-code.ts';
import { Act } from '../ui/act.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Facts } from '../ui/facts.tsx';
import { fieldName } from '../ui/field-value.ts';
import { CardsWaiting } from './cards-waiting.tsx';
import { Done } from './done.tsx';
import { AtDoor } from './door-page.tsx';
import { endTexts as texts } from './end-texts.ts';
import RefusedEntries from './refused-entries.tsx';
import { door, round } from './texts.ts';
import { Announced, isUnsettled, SettleFirst, UnheardParts } from './unheard-money.tsx';
import { paidOtherwiseSaid } from './visit/card-said.ts';
import { CorrectVisit } from './visit/correct-visit.tsx';
import { VisitLinks } from './visit-links.tsx';
import { waitingSaid } from './waiting-texts.ts';

/** The end of an evening: send entries, correct refused ones, hand over the money. */
export default function EndOfEvening() {
  return (
    <AtDoor title={texts.title}>
      {() => (
        <>
          <BackLink to={href('round')}>{round.title}</BackLink>
          <Waiting />
          <Refused />
          <RefusedEntries />
          <Disagreed />
          <CardsWaiting />
          <ForTreasurer />
          <Tonight />
          <Money />
        </>
      )}
    </AtDoor>
  );
}

function Waiting() {
  const left = [waitingVisits.value, waitingMarks.value, waitingMessages.value] as const;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      {!left.some(Boolean) ? (
        <p class="quiet">
          {otherSeasons.value.length > 0
            ? `${door.sentHere}.`
            : texts[refused.value.length > 0 ? 'nothingElse' : 'nothing']}
        </p>
      ) : (
        <>
          <p>{waitingSaid(...left)}</p>
          {isEvicting() && <p class="notice">{`${texts.evicting} ${evictionDay()}.`}</p>}
          <Act label={texts.send} busy={door.sending} isMain act={sendNow} />
        </>
      )}
    </section>
  );
}

/** The days without a visit after which Safari deletes what a page stores. */
const EVICTION_MS = 7 * 86_400_000;

const evictionDay = () => shortDay(localDay(new Date(Date.now() + EVICTION_MS).toISOString()));

function Refused() {
  const [said, setSaid] = useState('');
  const putRight = async () => {
    // Said before the sending, which may fail.
    setSaid(timesSaid(await putTimesRight()));
    await sendNow();
  };
  return (
    <section aria-label={texts.refused}>
      {refused.value.length > 0 && (
        <>
          <h2 id="refused">{`${texts.refused} (${refused.value.length})`}</h2>
          <p class="quiet">{texts.refusedLead}</p>
          {ahead.value.length > 0 && (
            <div class="notice">
              <p>{texts.aheadLead(plural(ahead.value.length, 'passage noté', 'passages notés'))}</p>
              <Act label={texts.putTimesRight} busy={door.sending} isMain act={putRight} />
            </div>
          )}
          {refused.value.map((visit) => (
            <CorrectVisit key={visit.id} of={visit} done={setSaid} />
          ))}
        </>
      )}
      <Done text={said} />
    </section>
  );
}

/** `2 passages, du 28/11 à 19:40 au 28/11 à 20:05`. */
function timesSaid(times: readonly string[]): string {
  const [first = '', ...more] = times.toSorted().map((one) => shortMoment(one));
  const last = more.at(-1) ?? first;
  const when = first === last ? `le ${first}` : `du ${first} au ${last}`;
  return `${texts.timesRight} ${plural(times.length, 'passage')}, ${when}.`;
}

/** Fields that lost against another person's earlier change: shown once, as an administrator decides. */
function Disagreed() {
  if (lost.value.length === 0) return null;
  return (
    <section aria-labelledby="lost">
      <h2 id="lost">{texts.lost}</h2>
      <p class="quiet">{texts.lostLead}</p>
      {lost.value.map((one) => (
        <article class="sheet" key={one.id}>
          <LostValues of={one} />
          <Act label={texts.read} act={() => dismissLost(one.id)} />
        </article>
      ))}
    </section>
  );
}

function LostValues({ of: { id, fields, code } }: { of: Lost }) {
  const visit = visits.value.find((one) => one.id === id);
  const why = code === null ? '' : (refusals[code] ?? sentencesOfCode(code).join(' '));
  return (
    <>
      {visit && (
        <p>
          <bdi>{placeOfVisit(visit)}</bdi> : <strong>{saidOf(visit)}</strong>
        </p>
      )}
      <p>
        {fields.includes('_deleted')
          ? texts.deleted
          : `${texts.notKept} ${fields.map(fieldName).join(', ')}.`}
      </p>
      {why && <p>{why}</p>}
    </>
  );
}

/** Visits that a card has paid otherwise than they say: only a refund of the card puts them right. */
function ForTreasurer() {
  const { value: visits } = paidOtherwise;
  if (visits.length === 0) return null;
  const said = (visit: Visit) => `${saidOf(visit)}. ${paidOtherwiseSaid(visit)}`;
  return (
    <section aria-labelledby="treasurer">
      <h2 id="treasurer">{texts.treasurer}</h2>
      <VisitLinks of={visits} said={said} />
    </section>
  );
}

function Tonight() {
  const tonight = eveningDay(new Date().toISOString());
  const now = own.value.filter(({ passed_at = '' }) => passed_at !== '' && eveningDay(passed_at) === tonight);
  return (
    <section aria-labelledby="tonight">
      <h2 id="tonight">{texts.evening}</h2>
      <p>{`${plural(now.length, 'passage')}, ${money(totalOf(now))}`}</p>
      <Facts of={byMeans(now).map(({ means, cents }) => [label('payment_types', means), money(cents)])} />
    </section>
  );
}

function Money() {
  const { value: mine } = carried;
  if (!mine || !may('cash.declare')) return null;
  const isNothing = mine.cash === 0 && mine.cheques === 0;
  const unsettled = { ...unheard.value, waiting: waitingVisits.value };
  return (
    <section aria-labelledby="money">
      <h2 id="money">{texts.money}</h2>
      {isNothing ? (
        <p class="quiet">{texts.nothingOnMe}</p>
      ) : (
        <p>
          <strong>{money(mine.cash)}</strong> {round.cash}, <strong>{money(mine.cheques)}</strong>{' '}
          {round.cheques}
        </p>
      )}
      <Announced cents={mine.declared} />
      <UnheardParts of={unsettled} toCorrect="#refused" />
      {isUnsettled(unsettled) && <SettleFirst of={unsettled} toSend="#waiting" toCorrect="#refused" />}
      {!isNothing && !isUnsettled(unsettled) && (
        <p class="actions">
          <a class="button" href={href('declaring')}>
            {texts.handOver}
          </a>
        </p>
      )}
    </section>
  );
}
