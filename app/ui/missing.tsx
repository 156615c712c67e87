import { useContext } from 'preact/hooks';
import { href } from '../frame/location.ts';
import { MayOpen } from '../frame/may-open.ts';
import type { PageName } from '../frame/paths.ts';
import { AskAdmin } from './ask-admin.tsx';
import { type MissingThing, missing } from './missing-texts.ts';

const pages: Record<MissingThing, { page: PageName; query?: Record<string, string> }> = {
  season: { page: 'seasons' },
  addresses: { page: 'town' },
  sectors: { page: 'map', query: { faire: 'decouper' } },
  seasonMembers: { page: 'seasonMembers' },
};

/** What a page needs that does not exist yet, with the link to the page that makes it, or who can. */
export function Missing({ what }: { what: MissingThing }) {
  const mayOpen = useContext(MayOpen);
  const { page, query } = pages[what];
  const { says, link } = missing[what];
  return (
    <div class="notice missing">
      <p>{says}</p>
      <p class="actions">
        {mayOpen(page) ? (
          <a class="button" href={href(page, query)}>
            {link}
          </a>
        ) : (
          <AskAdmin />
        )}
      </p>
    </div>
  );
}
