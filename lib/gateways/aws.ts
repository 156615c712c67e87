/** Where an AWS client goes: the region's own service, or an emulator on this machine. */
export type AwsTarget = {
  endpoint?: string | undefined;
  region?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export function clientOptions({ endpoint, region, credentials }: AwsTarget) {
  return {
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
    ...(credentials ? { credentials } : {}),
  };
}
