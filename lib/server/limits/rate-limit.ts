import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/server/env'
import { count } from '@/lib/server/telemetry/tracing'
import { AppError } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'
import { redis } from './redis'

/** `attempts` is multiplied by `RATE_LIMIT_FACTOR`. */
export type Limit = { name: string; attempts: number; seconds: number }

type Counter = { counter: RateLimiterMemory | RateLimiterRedis; memory: RateLimiterMemory }

const counters = new Map<string, Promise<Counter>>()

/** While Redis is down, counts in the memory of each process, so that limits still apply. */
async function makeCounter(limit: Limit): Promise<Counter> {
  const points = Math.max(1, Math.round(limit.attempts * env().RATE_LIMIT_FACTOR))
  const options = { keyPrefix: `rasika:${limit.name}`, points, duration: limit.seconds }
  const memory = new RateLimiterMemory(options)
  const storeClient = await redis()
  if (!storeClient) return { counter: memory, memory }
  const insured = { ...options, storeClient, insuranceLimiter: memory, rejectIfRedisNotReady: true }
  return { counter: new RateLimiterRedis(insured), memory }
}

function counterOf(limit: Limit): Promise<Counter> {
  const made = counters.get(limit.name) ?? makeCounter(limit)
  counters.set(limit.name, made)
  return made
}

const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

function waitText(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'second')
  return formatCount(Math.ceil(seconds / 60), 'minute')
}

export async function countAttempt(limit: Limit, key: string): Promise<void> {
  const { counter } = await counterOf(limit)
  try {
    await counter.consume(keyOf(key))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    count('rasika.limit.refusals', { 'rasika.limit': limit.name })
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `Too many attempts. Please try again in ${waitText(retryAfter)}.`, {
      retryAfter,
    })
  }
}

export async function uncountAttempt(limit: Limit, key: string): Promise<void> {
  const { counter } = await counterOf(limit)
  await counter.reward(keyOf(key))
}

export async function resetAttempts(limit: Limit, key: string): Promise<void> {
  const { counter, memory } = await counterOf(limit)
  await Promise.all([...new Set([counter, memory])].map((each) => each.delete(keyOf(key))))
}

export function resetLimits(): void {
  counters.clear()
}
