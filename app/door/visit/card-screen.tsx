import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { cardScreen as texts } from './card-screen-texts.ts';

type Props = { close: () => void; children: ComponentChildren };

/** The whole screen for a card payment, white in the dark too: a page cannot make the screen brighter. */
export function CardScreen({ close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The dialog is gone by then, and with it the focus that it would give back.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog class="card-screen" ref={dialog} aria-labelledby="card-screen" onClose={close}>
      <header>
        <h2 id="card-screen">{texts.title}</h2>
        <button type="button" onClick={close}>
          {texts.back}
        </button>
      </header>
      {children}
    </dialog>
  );
}
