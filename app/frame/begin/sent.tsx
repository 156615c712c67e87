import { Page } from '../../ui/page.tsx';
import { sent as texts } from './begin-texts.ts';

type Props = { to: string; again: () => void };

/** Says where the link went, and what to do when it does not come. */
export function Sent({ to, again }: Props) {
  return (
    <Page title={texts.title}>
      <div role="status">
        <p>
          {texts.lead} <bdi>{to}</bdi>. {texts.once}
        </p>
      </div>
      <h2>{texts.nothing}</h2>
      <ul>
        {texts.todo.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p class="actions">
        <button type="button" onClick={again}>
          {texts.again}
        </button>
      </p>
    </Page>
  );
}
