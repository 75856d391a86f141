import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { redisSettings } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'
import { processState } from '@/lib/server/process-state'

/** Maximum time to wait for the first connection. Later commands fail immediately if there is no connection. */
const FIRST_CONNECT_MS = 1000
/** Time after which an unresponsive server is disconnected. */
const SILENCE_MS = 500
const MAX_RETRY_MS = 5000

export type RedisConnection = { client: Redis; firstAttempt: Promise<unknown> }

function connect(url: string): RedisConnection {
  const client = new Redis(url, {
    lazyConnect: true,
    // Commands fail immediately if there is no connection, because every caller can work without Redis.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: FIRST_CONNECT_MS,
    commandTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disconnectTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_RETRY_MS),
  })
  let complained = false
  client.on('error', (error: Error) => {
    if (!complained) log.warn({ err: error }, 'redis unavailable: counting per process')
    complained = true
  })
  client.on('ready', () => {
    if (complained) log.info('redis available again')
    complained = false
  })
  const attempt = client.connect().catch(() => undefined)
  return { client, firstAttempt: Promise.race([attempt, sleep(FIRST_CONNECT_MS, undefined, { ref: false })]) }
}

export async function redis(): Promise<Redis | null> {
  const url = redisSettings().REDIS_URL
  if (!url) return null
  processState.redis ??= connect(url)
  const { client, firstAttempt } = processState.redis
  await firstAttempt
  return client
}

export function closeRedis(): void {
  processState.redis?.client.disconnect()
  processState.redis = undefined
}
