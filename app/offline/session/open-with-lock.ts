type Held = { release: () => void };
type Closing = { close: () => void };
type Opened<Store, Phone> = Closing & { store: Store; isReady: boolean; phone: Phone };

/** The steps of opening an evening. */
type Steps<Store, Phone> = {
  /** Locks the evening for this window; undefined while another window holds the lock. */
  lock: () => Promise<Held | undefined>;
  openStore: () => Promise<Store>;
  prepare: (store: Store) => Promise<boolean>;
  openPhone: (store: Store) => Promise<Phone>;
  /** Receives the opened evening, whose `close` closes the store and releases the lock. */
  take: (opened: Opened<Store, Phone>) => void;
};

/**
 * Opens an evening and passes it to `take`; false while another window holds the lock. Throws on errors and
 * on abort by `stop`, with the lock released and the store closed.
 */
export async function openWithLock<Store extends Closing, Phone>(
  { lock, openStore, prepare, openPhone, take }: Steps<Store, Phone>,
  stop: AbortSignal,
): Promise<boolean> {
  const held = await lock();
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
    // Closes the store at once, as the current step may take long to end.
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
