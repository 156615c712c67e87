import { href } from '../frame/location.ts';
import { otherSeasons } from '../offline/store/evening-signals.ts';
import { plural } from '../texts/numbers.ts';
import { door as texts } from './texts.ts';

/** Unsent entries of other seasons; opening a season's link sends them. */
export function OtherSeasons() {
  return (
    <>
      {otherSeasons.value.map(({ operationId, visits }) => (
        <p key={operationId}>
          <a class="bad" href={href('evening', { saison: operationId })}>
            {`${plural(visits, 'saisie')} ${texts.inOtherSeason}`}
          </a>
        </p>
      ))}
    </>
  );
}
