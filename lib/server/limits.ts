import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'

/** So many tries in so many seconds, counted under a name. `RATE_LIMIT_FACTOR` multiplies the tries. */
export type Limit = { name: string; tries: number; seconds: number }

const limiters = new Map<string, RateLimiterMemory>()

function limiterOf(limit: Limit): RateLimiterMemory {
  let limiter = limiters.get(limit.name)
  if (!limiter) {
    const points = Math.max(1, Math.round(limit.tries * env().RATE_LIMIT_FACTOR))
    limiter = new RateLimiterMemory({ keyPrefix: limit.name, points, duration: limit.seconds })
    limiters.set(limit.name, limiter)
  }
  return limiter
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}

/**
 * Counts one try.
 * @param key who or what is counted: an address, an account
 * @throws AppError rate_limited with the seconds to wait
 */
export async function countTry(limit: Limit, key: string): Promise<void> {
  try {
    await limiterOf(limit).consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `Too many attempts. Please try again in ${waitText(retryAfter)}.`, { retryAfter })
  }
}

/** Forgets every counted try: for tests. */
export function resetLimits(): void {
  limiters.clear()
}
