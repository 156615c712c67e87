import { useEffect, useRef, useState } from 'preact/hooks';
import { type Position, watch } from '../map/position.ts';

export type Asked = { position: Position; start: () => void; stop: () => void };

/** The device's position from `start` until `stop`, until the user leaves the page or until it is hidden. */
export function usePosition(): Asked {
  const [position, setPosition] = useState<Position>({ is: 'off' });
  const watching = useRef<{ stop: () => void }>(undefined);
  const end = () => {
    watching.current?.stop();
    watching.current = undefined;
  };
  const stop = () => {
    end();
    setPosition({ is: 'off' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the watch ends with the page.
  useEffect(() => {
    const onHidden = () => {
      if (document.hidden) stop();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      end();
    };
  }, []);
  const start = () => {
    end();
    watching.current = watch(navigator.geolocation, setPosition);
  };
  return { position, start, stop };
}
