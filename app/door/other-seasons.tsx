import { href } from '../frame/location.ts';
import { otherSeasons } from '../offline/store/evening-signals.ts';
import { plural } from '../texts/numbers.ts';
import { endTexts as texts } from './texts.ts';

/** What waits on this phone of other seasons: each opens by its link, and sends it. */
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
