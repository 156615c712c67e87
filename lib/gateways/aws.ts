/** The endpoint of an AWS client: the region's service, or an emulator. */
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
