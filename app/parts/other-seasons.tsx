import { href } from '../location.ts';
import { otherSeasons } from '../offline/shown.ts';
import { endTexts as texts } from '../texts/door.ts';
import { plural } from '../texts/numbers.ts';

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
