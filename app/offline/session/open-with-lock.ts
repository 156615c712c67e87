type Held = { release: () => void };
type Closing = { close: () => void };
type Opened<Store, Phone> = Closing & { store: Store; isReady: boolean; phone: Phone };

/** How an evening is opened, step by step. */
type Steps<Store, Phone> = {
  /** Takes it for this window; undefined while another window has it. */
  lock: () => Promise<Held | undefined>;
  openStore: () => Promise<Store>;
  prepare: (store: Store) => Promise<boolean>;
  openPhone: (store: Store) => Promise<Phone>;
  /** From then on `close` gives back what was opened. */
  take: (opened: Opened<Store, Phone>) => void;
};

/**
 * Opens an evening and gives it to `take`; false while another window has it. Throws what goes wrong, and when `stop` says that
 * nobody wants it any more: then nothing is held, and nothing is written.
 */
export async function openWithLock<Store extends Closing, Phone>(
  { lock: hold, openStore, prepare, openPhone, take }: Steps<Store, Phone>,
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
    const store = await openStore();
    close = () => {
      store.close();
      held.release();
    };
    // At once: whoever ends it may not wait for the step that is under way.
    stop.addEventListener('abort', store.close);
    stop.throwIfAborted();
    const isReady = await prepare(store);
    stop.throwIfAborted();
    const phone = await openPhone(store);
    stop.throwIfAborted();
    stop.removeEventListener('abort', store.close);
    take({ store, isReady, phone, close });
    return true;
  } catch (error) {
    close();
    throw error;
  }
}
