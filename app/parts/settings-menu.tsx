import { href, place } from '../location.ts';
import type { PageName } from '../paths.ts';
import { routes } from '../routes.ts';
import { may } from '../session.ts';
import { settings as texts } from '../texts/settings.ts';

const pages = [
  'settings',
  'logo',
  'fiscal',
  'rules',
  'seasons',
  'privacy',
  'journal',
] as const satisfies PageName[];

/** The pages of the settings that the signed-in person may open. */
export function SettingsMenu() {
  const current = place.value?.name;
  return (
    <nav class="tabs" aria-label={texts.menu}>
      <ul>
        {pages
          .filter((name) => may(routes[name].needs))
          .map((name) => (
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
