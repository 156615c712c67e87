import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import { chosenGround } from '../../map/ground.ts';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { town as texts } from './town-texts.ts';

const arounds = {
  addresses: '',
  commune: texts.aroundCommune,
  department: texts.aroundDepartment,
  nothing: chosenGround() ? texts.aroundNothing : '',
};

/** That no address of the town is known, what the map shows instead, and what to do. */
export function NoAddresses({ of: { extent_of } }: { of: Schemas['OperationTown'] }) {
  const mayOpen = useContext(MayOpen);
  return (
    <div class="notice missing">
      <p>
        <strong>{texts.noAddresses}</strong> {arounds[extent_of]} {texts.noAddressesTodo}
      </p>
      <p class="actions">
        {mayOpen('town') ? (
          <a class="button" href={href('town')}>
            {texts.load}
          </a>
        ) : (
          <AskAdmin />
        )}
      </p>
    </div>
  );
}
