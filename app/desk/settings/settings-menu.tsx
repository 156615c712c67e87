import { useContext } from 'preact/hooks';
import { href, place } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import type { PageName } from '../../frame/paths.ts';
import { settings as texts } from './texts.ts';

const pages = [
  'settings',
  'logo',
  'fiscal',
  'rules',
  'town',
  'seasons',
  'webhooks',
  'keys',
  'privacy',
  'journal',
] as const satisfies PageName[];

/** Links to the settings pages that the user may open. */
export function SettingsMenu() {
  const current = place.value?.name;
  const mayOpen = useContext(MayOpen);
  return (
    <nav class="tabs" aria-label={texts.menu}>
      <ul>
        {pages.filter(mayOpen).map((name) => (
          <li key={name}>
            <a href={href(name)} aria-current={name === current ? 'page' : undefined}>
              {texts.pages[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
