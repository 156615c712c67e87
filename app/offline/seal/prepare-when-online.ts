type Steps = {
  /** Requests the member's key; false if the service could not be reached. */
  askKey: () => Promise<boolean>;
  /** Runs an action with exclusive access to the store. */
  reload: (act: () => Promise<void>) => Promise<void>;
  /** Restores sealed data; false if that failed. */
  prepare: () => Promise<boolean>;
  /** Opens the phone again on the restored store. */
  reopen: () => Promise<void>;
};

/** Prepares an evening that was opened offline; resolves to whether it is prepared. */
export async function prepareWhenOnline({
  askKey,
  reload: reread,
  prepare: makeReady,
  reopen,
}: Steps): Promise<boolean> {
  // Outside the exclusive access, so that recording never waits for the network.
  if (!(await askKey())) return false;
  let isReady = false;
  await reread(async () => {
    isReady = await makeReady();
    if (isReady) await reopen();
  });
  return isReady;
}
