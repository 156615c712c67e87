type Steps = {
  /** Asks the service for the key of the member; false when it could not be asked. */
  askKey: () => Promise<boolean>;
  /** Runs alone on what is stored. */
  reload: (act: () => Promise<void>) => Promise<void>;
  /** Puts back what was sealed; false when it could not. */
  prepare: () => Promise<boolean>;
  /** Opens the phone anew on what is stored by then. */
  reopen: () => Promise<void>;
};

/** Makes an evening ready that was opened without a network; answers whether it is. */
export async function prepareWhenOnline({
  askKey,
  reload: reread,
  prepare: makeReady,
  reopen,
}: Steps): Promise<boolean> {
  // By itself: nothing that is noted waits for the network.
  if (!(await askKey())) return false;
  let isReady = false;
  await reread(async () => {
    isReady = await makeReady();
    if (isReady) await reopen();
  });
  return isReady;
}
