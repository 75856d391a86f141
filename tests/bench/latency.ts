export async function measureLatency(sizes: readonly number[]): Promise<object> {
  return { sizes }
}
