import type { Cents } from '../../clients/typescript/src/index.ts';
import { href } from '../frame/location.ts';
import type { UnheardMoney } from '../offline/store/totals.ts';
import { money } from '../texts/numbers.ts';
import { unheardTexts as texts } from './unheard-texts.ts';

type PartsProps = { of: UnheardMoney; toCorrect?: string };

/** The parts of a member's money that the service does not have. */
export const UnheardParts = ({ of: { refused, unsent }, toCorrect = href('evening') }: PartsProps) => (
  <>
    {refused > 0 && (
      <p>
        <a class="bad alone-link" href={toCorrect}>
          {texts.refused(money(refused))}
        </a>
      </p>
    )}
    {unsent > 0 && <p>{texts.unsent(money(unsent))}</p>}
  </>
);

/** What a member has handed over, until somebody has counted it. */
export const Announced = ({ cents }: { cents: Cents }) => cents > 0 && <p>{texts.announced(money(cents))}</p>;

/** What keeps a member from handing over; `waiting` counts unsent visits, also those with corrected money only. */
export type Unsettled = UnheardMoney & { waiting: number };
export const isUnsettled = ({ refused, waiting }: Unsettled): boolean => refused > 0 || waiting > 0;

type FirstProps = { of: Unsettled; toSend?: string; toCorrect?: string };

/** Says what to do before money can be handed over, in place of the way to do it. */
export function SettleFirst({ of: { refused, unsent, waiting }, ...to }: FirstProps) {
  const { toSend = href('evening'), toCorrect = href('evening') } = to;
  return (
    <div class="notice">
      {waiting > 0 && (
        <p>
          {texts.sendFirst(unsent > 0 ? money(unsent) : '')} <a href={toSend}>{texts.toSend}</a>
        </p>
      )}
      {refused > 0 && (
        <p>
          {texts.correctFirst(money(refused))} <a href={toCorrect}>{texts.toCorrect}</a>
        </p>
      )}
    </div>
  );
}
