import type { CuttableProxy } from './cuttable-proxy'

/** URL of the test server, set by the test script; '' if there is no Redis. */
export const redisServer = process.env.TEST_REDIS_URL ?? ''

/** Returns a URL with a separate database for each Jest worker. Jest numbers workers from 1. */
export const ownRedis = () => new URL(`/${Number(process.env.JEST_WORKER_ID ?? 1)}`, redisServer).href

export function through(url: string, proxy: CuttableProxy): string {
  const address = new URL(url)
  address.host = proxy.address
  return address.href
}
