import { isCard } from '../../means.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { codes } from '../../offline/store/evening-signals.ts';
import { sendVisitsNow } from '../../offline/sync/send-and-prepare.ts';
import { Act } from '../../ui/act.tsx';
import { endTexts } from '../end-texts.ts';
import { cardLink as texts } from './card-texts.ts';

/** Warns that the donor can still pay with the code until the service knows that the visit is no longer by card. */
export function OpenCode({ of: { id, fk_type_reglement } }: { of: Visit }) {
  if (isCard(fk_type_reglement) || !codes.value.includes(id)) return null;
  return (
    <div class="notice" role="alert">
      <p>{texts.stillOpen}</p>
      <Act label={endTexts.send} busy={endTexts.sending} act={sendVisitsNow} />
    </div>
  );
}
