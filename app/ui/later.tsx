import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Props = { load: () => Promise<{ default: ComponentType }> };

/** A part in a file of its own, which few pages need; nothing is shown until it is loaded. */
export function Later({ load }: Props) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one place always loads the same part.
  useEffect(() => {
    load().then(
      ({ default: Part }) => setLoaded({ Part }),
      () => {},
    );
  }, []);
  return loaded ? <loaded.Part /> : null;
}
