import type { CuttableProxy } from './cuttable-proxy'

/** Address of the test server, given by the test script; empty where there is none. */
export const redisServer = process.env.TEST_REDIS_URL ?? ''

/** A database of it that no other test file uses meanwhile: jest counts its workers from 1. */
export const ownRedis = () => new URL(`/${Number(process.env.JEST_WORKER_ID ?? 1)}`, redisServer).href

/** The same address by way of a line that can be cut. */
export function through(url: string, proxy: CuttableProxy): string {
  const address = new URL(url)
  address.host = proxy.address
  return address.href
}
