import { href } from '../../frame/location.ts';
import { may, scopeOf } from '../../session.ts';
import { posted as texts } from './posted-gift-texts.ts';

/** Whether the user may record gifts of others, and not only at the door. */
export const mayRecordPosted = (): boolean => may('passage.create') && scopeOf('passage.create') !== 'own';

/** Leads to recording a cheque that came by post, or says who may; members record theirs at the door. */
export function PostedGiftLink() {
  if (scopeOf('passage.read') === 'own') return null;
  if (!mayRecordPosted()) return <span class="quiet">{texts.whoMay}</span>;
  return (
    <a class="button" href={href('postedGift')}>
      {texts.link}
    </a>
  );
}
