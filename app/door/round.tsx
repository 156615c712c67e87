import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { href } from '../frame/location.ts';
import type { Visit } from '../offline/store/doors.ts';
import {
  carried,
  doorsIn,
  isLasting,
  isMine,
  own,
  sectors,
  unheard,
  visits,
} from '../offline/store/evening-signals.ts';
import { byMeans, toReturnTo, totalOf } from '../offline/store/totals.ts';
import { isOffline } from '../offline/sync/network.ts';
import { label, takesCards } from '../session.ts';
import { DOT } from '../texts/dot.ts';
import { count, localDay, money, plural, shortDay } from '../texts/numbers.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { CardsWaiting } from './cards-waiting.tsx';
import { AtDoor } from './door-page.tsx';
import { place } from './place-texts.ts';
import { Prepare } from './prepare.tsx';
import { SeasonChoice } from './season-choice.tsx';
import { round as texts } from './texts.ts';
import { Announced, UnheardParts } from './unheard-money.tsx';
import { loadCardScreen } from './visit/load-card-screen.ts';
import { VisitLinks } from './visit-links.tsx';
import { WhoCan } from './who-can.tsx';

/** A member's evening: their sectors, results and money. */
export default function Round() {
  return (
    <AtDoor title={texts.title}>
      {() => (
        <>
          <NextPages />
          <SeasonChoice />
          {isLasting.value && <Prepare />}
          <Sectors />
          <Money />
          <CardsWaiting />
          <Returns />
          <p class="actions">
            <a class="button" href={href('evening')}>
              {texts.end}
            </a>
            <a class="button" href={href('conversations')}>
              {texts.messages}
            </a>
          </p>
        </>
      )}
    </AtDoor>
  );
}

/** Loads the other pages at the door once the round is shown, as the next door may have no network. */
function NextPages() {
  useEffect(() => {
    // Browsers do not retry a failed module import.
    if (isOffline.value || !navigator.onLine) return;
    import('./door-pages.ts').catch(() => {});
    if (takesCards()) loadCardScreen().catch(() => {});
  }, []);
  return null;
}

function Sectors() {
  return (
    <section aria-labelledby="sectors">
      <h2 id="sectors">{texts.sectors}</h2>
      {sectors.value.length === 0 ? (
        <WhoCan says={texts.noSector} page="map" link={texts.assign} />
      ) : (
        <ul class="plain sectors">
          {sectors.value.map((sector) => (
            <li key={sector.sector_id}>
              <OneSector of={sector} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="alone-link" href={href('otherDoor')}>
          {texts.otherDoor}
        </a>
      </p>
    </section>
  );
}

function OneSector({ of: { sector_id, sector_name } }: { of: Schemas['FieldSector'] }) {
  const there = doorsIn(sector_id);
  const total = there.reduce((sum, one) => sum + one.total, 0);
  const done = there.reduce((sum, one) => sum + one.done, 0);
  return (
    <a href={href('doors', { secteur: sector_id })}>
      <strong>
        <bdi>{sector_name}</bdi>
      </strong>
      {total === 0 ? (
        <span>{texts.noAddress}</span>
      ) : (
        <>
          <span>{`${plural(total - done, 'logement restant', 'logements restants')} sur ${count(total)}`}</span>
          <progress max={total} value={done} aria-label={`${sector_name} : ${count(done)} faits`} />
        </>
      )}
    </a>
  );
}

function Money() {
  const today = localDay(new Date().toISOString());
  const now = own.value.filter(({ passed_at = '' }) => passed_at !== '' && localDay(passed_at) === today);
  const sums = byMeans(now);
  const { value: mine } = carried;
  return (
    <Figures>
      <Figure name={texts.today} value={money(totalOf(now))} isFirst>
        {sums.length === 0
          ? texts.nothingYet
          : sums.map(({ means, cents }) => `${label('payment_types', means)} ${money(cents)}`).join(DOT)}
      </Figure>
      <Figure name={texts.onMe} value={mine ? money(mine.cash + mine.cheques) : '…'}>
        {mine
          ? `${money(mine.cash)} ${texts.cash}${DOT}${money(mine.cheques)} ${texts.cheques}`
          : texts.unknown}
        <Announced cents={mine?.declared ?? 0} />
        <UnheardParts of={unheard.value} />
      </Figure>
    </Figures>
  );
}

/** The return visits that the member has promised. */
function Returns() {
  const today = localDay(new Date().toISOString());
  const dated = toReturnTo(visits.value).filter((visit) => isMine(visit) && visit.return_on);
  const isDue = ({ return_on }: Visit) => (return_on ?? '') <= today;
  const later = dated.filter((visit) => !isDue(visit));
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">{texts.returns}</h2>
      {dated.some(isDue) ? (
        <ReturnList of={dated.filter(isDue)} today={today} />
      ) : (
        <p class="quiet">{texts.noReturn}</p>
      )}
      {later.length > 0 && (
        <details>
          <summary>{`${texts.laterReturns} (${count(later.length)})`}</summary>
          <ReturnList of={later} today={today} />
        </details>
      )}
    </section>
  );
}

const ReturnList = ({ of: due, today }: { of: readonly Visit[]; today: string }) => (
  <VisitLinks of={due} said={(visit) => whenOf(visit, today)} />
);

function whenOf({ return_on, return_part, motif }: Visit, today: string): string {
  const day = (return_on ?? '') === today || !return_on ? [] : [shortDay(return_on)];
  const late = return_on && return_on < today ? [texts.late] : [];
  const part = return_part ? [place.parts[return_part].toLowerCase()] : [];
  return [...day, ...late, ...part, label('motifs', motif ?? null)].filter(Boolean).join(DOT);
}
