import { useContext } from 'preact/hooks';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
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

/** Whether no address of the town is known, and none is in a sector. */
export const isUnknown = (
  { addresses }: Answer<'operations-map'>,
  { towns }: Schemas['OperationTown'],
): boolean => addresses.id.length === 0 && towns.length === 0;

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

/** That nothing can be cut before addresses are loaded, or before a postal code says where else. */
export const LoadFirst = () => (
  <>
    {texts.loadFirst} <a href={href('town')}>{texts.load}</a>
  </>
);
