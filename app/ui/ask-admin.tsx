import { Later } from './later.tsx';

/** Whom to ask for what the role cannot do: the administrators by name, once they are known. */
export const AskAdmin = () => (
  <>
    Demandez à un administrateur
    <Later load={() => import('./admin-names.tsx')} />.
  </>
);
