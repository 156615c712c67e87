import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../../clients/typescript/src/index.ts';
import { client } from '../session.ts';
import TryExample from './begin/example.tsx';
import { SignUpOffer } from './begin/sign-up-offer.tsx';

type Config = Answer<'system-config'>;

type Part = { name: string; isOffered: (config: Config) => boolean; Component: ComponentType };

/** What somebody without an account may do, in the order of the page. */
const parts: readonly Part[] = [
  { name: 'example', isOffered: ({ example }) => example, Component: TryExample },
  { name: 'sign-up', isOffered: ({ signup }) => signup === 'open', Component: SignUpOffer },
];

/** The ways to begin without an account, below the sign-in form; the service says which ones there are. */
export default function Begin() {
  const [config, setConfig] = useState<Config>();
  useEffect(() => {
    client.system.config().then(setConfig, () => {});
  }, []);
  if (!config) return null;
  return (
    <>
      {parts
        .filter(({ isOffered }) => isOffered(config))
        .map(({ name, Component }) => (
          <Component key={name} />
        ))}
    </>
  );
}
