type Held = { release: () => void };
type Closing = { close: () => void };
type Opened<Kept, Phone> = Closing & { kept: Kept; isReady: boolean; phone: Phone };

/** How an evening is opened, step by step. */
type Steps<Kept, Phone> = {
  /** Takes it for this window; undefined while another window has it. */
  hold: () => Promise<Held | undefined>;
  openKept: () => Promise<Kept>;
  makeReady: (kept: Kept) => Promise<boolean>;
  openPhone: (kept: Kept) => Promise<Phone>;
  /** From then on `close` gives back what was opened. */
  take: (opened: Opened<Kept, Phone>) => void;
};

/**
 * Opens an evening and gives it to `take`; false while another window has it. Throws what goes wrong, and when `stop` says that
 * nobody wants it any more: then nothing is held, and nothing is written.
 */
export async function openHeld<Kept extends Closing, Phone>(
  { hold, openKept, makeReady, openPhone, take }: Steps<Kept, Phone>,
  stop: AbortSignal,
): Promise<boolean> {
  const held = await hold();
  if (!held) {
    stop.throwIfAborted();
    return false;
  }
  let close = held.release;
  try {
    stop.throwIfAborted();
    const kept = await openKept();
    close = () => {
      kept.close();
      held.release();
    };
    // At once: whoever ends it may not wait for the step that is under way.
    stop.addEventListener('abort', kept.close);
    stop.throwIfAborted();
    const isReady = await makeReady(kept);
    stop.throwIfAborted();
    const phone = await openPhone(kept);
    stop.throwIfAborted();
    stop.removeEventListener('abort', kept.close);
    take({ kept, isReady, phone, close });
    return true;
  } catch (error) {
    close();
    throw error;
  }
}
