import { href } from '../frame/location.ts';
import type { PageName } from '../frame/paths.ts';
import { may } from '../session.ts';
import { AskAdmin } from '../ui/ask-admin.tsx';

type Props = { says: string; page: PageName; link: string };

/** What is missing, with the link to the page that makes it, or whom to ask. */
export const WhoCan = ({ says, page, link }: Props) => (
  <p class="notice">
    {says} {may('sector.write') ? <a href={href(page)}>{link}</a> : <AskAdmin />}
  </p>
);
