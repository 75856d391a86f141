import type { CuttableProxy } from './cuttable-proxy'

/** URL of the test server, set by the test script; empty if there is none. */
export const redisServer = process.env.TEST_REDIS_URL ?? ''

/** Its own database, unused by other test files: Jest numbers its workers from 1. */
export const ownRedis = () => new URL(`/${Number(process.env.JEST_WORKER_ID ?? 1)}`, redisServer).href

/** The same URL through a proxy that can be cut. */
export function through(url: string, proxy: CuttableProxy): string {
  const address = new URL(url)
  address.host = proxy.address
  return address.href
}
