import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type Told = (isNear: boolean, height: number) => void;
const told = new Map<Element, Told>();

/** One for all parts of a page, as a list has hundreds; near is what is less than a screen away. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect: at } of entries)
      told.get(target)?.(isIntersecting, at.height);
  },
  { rootMargin: '100%' },
);

// Paper shows all parts.
addEventListener('beforeprint', () => {
  for (const tell of told.values()) tell(true, 0);
});

type Props = {
  /** Whether the part is near the view before it was observed. */
  isFirst: boolean;
  /** The style of the part. */
  class: string;
  /** Values for that style. */
  values: Record<`--${string}`, number>;
  /** Draws the part: as a whole, or only what keeps its room. */
  children: (isNear: boolean) => ComponentChildren;
};

/** A part of a long page that is drawn as a whole only near the view. */
export function NearView({ isFirst, class: style, values, children }: Props) {
  const [isNear, setNear] = useState(isFirst);
  const [known, setHeight] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: part } = box;
    if (!part) return;
    told.set(part, (isNow, height) => {
      // The keyboard stays where it is.
      if (!isNow && part.contains(document.activeElement)) return;
      if (!isNow) setHeight(height);
      setNear(isNow);
    });
    observer.observe(part);
    return () => {
      observer.unobserve(part);
      told.delete(part);
    };
  }, []);
  return (
    <div ref={box} class={style} style={{ ...values, minHeight: isNear ? '' : known }}>
      {children(isNear)}
    </div>
  );
}
