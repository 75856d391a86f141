import type { CuttableProxy } from './cuttable-proxy'

/** URL of the Redis for tests; '' if Redis isn't installed. The test script sets it. */
export const redisServer = process.env.TEST_REDIS_URL ?? ''

/** Returns a URL with a separate Redis database for each Jest worker. Jest numbers workers from 1. */
export const ownRedis = () => new URL(`/${Number(process.env.JEST_WORKER_ID ?? 1)}`, redisServer).href

export function through(url: string, proxy: CuttableProxy): string {
  const address = new URL(url)
  address.host = proxy.address
  return address.href
}
