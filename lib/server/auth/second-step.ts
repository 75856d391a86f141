import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import type { SessionProof } from '@/lib/server/auth/session-rows'
import { env } from '@/lib/server/env'
import { sign, unsign } from '@/lib/server/secrets'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Who came from a provider and must still give a code. A cookie of this browser says it; alone it opens nothing. */

const COOKIE = 'rasika_second_step'
const PURPOSE = 'second-step'
const SECONDS = 10 * 60

const stepSchema = z.object({ userId: z.number(), sessionVersion: z.number(), until: z.number() })

const attributes = (maxAge: number) =>
  ({
    path: apiRoutes.auth,
    httpOnly: true,
    sameSite: 'lax',
    secure: env().APP_URL.startsWith('https:'),
    maxAge,
  }) as const

/** Remembers what a provider has proved. Only in route handlers and actions. */
export async function beginSecondStep({ userId, sessionVersion }: SessionProof): Promise<void> {
  const value = sign(PURPOSE, { userId, sessionVersion, until: Date.now() + SECONDS * 1000 })
  const store = await cookies()
  store.set(COOKIE, value, attributes(SECONDS))
}

/** @returns what a provider proved in this browser a short while ago, else null */
export async function secondStep(): Promise<SessionProof | null> {
  const value = (await cookies()).get(COOKIE)?.value
  const step = stepSchema.safeParse(value && unsign(PURPOSE, value))
  return step.success && step.data.until > Date.now() ? step.data : null
}

export async function endSecondStep(): Promise<void> {
  const store = await cookies()
  store.set(COOKIE, '', attributes(0))
}
