import { may } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { href, place } from './location.ts';
import { noPage as texts } from './no-page-texts.ts';
import type { PageName } from './paths.ts';
import { routes } from './routes.ts';

const isPage = (name: string): name is PageName => name in routes;

/** What stands at an address without a page, or with one that the user may not open, and where to go from there. */
export default function NoPage() {
  const isKnown = place.value !== undefined;
  const yours = Object.keys(routes)
    .filter(isPage)
    .filter((name) => routes[name].menu !== undefined && may(routes[name].needs));
  return (
    <Page title={isKnown ? texts.refused : texts.unknown}>
      <p role={isKnown ? 'alert' : undefined}>{isKnown ? texts.forbidden : texts.notHere}</p>
      <p>{texts.yours}</p>
      <ul>
        {yours.map((name) => (
          <li key={name}>
            <a href={href(name)}>{routes[name].menu}</a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
