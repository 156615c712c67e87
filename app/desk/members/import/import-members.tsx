import { useState } from 'preact/hooks';
import { href } from '../../../frame/location.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { members } from '../texts.ts';
import { ListedPeople } from './listed-people.tsx';
import { PickList } from './pick-list.tsx';
import type { ReadList } from './read-list.ts';
import { importing as texts } from './texts.ts';

/** Creates members from any list: a file or a paste is read here, then checked by the service, then sent. */
export default function ImportMembers() {
  const [list, setList] = useState<{ read: ReadList; number: number }>();
  const take = (read: ReadList) => setList({ read, number: (list?.number ?? 0) + 1 });
  return (
    <Page title={texts.title} lead={list ? undefined : texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      {list ? (
        <ListedPeople key={list.number} list={list.read} another={() => setList(undefined)} />
      ) : (
        <PickList onRead={take} />
      )}
    </Page>
  );
}
