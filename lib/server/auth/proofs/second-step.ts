import 'server-only'
import { z } from 'zod'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { ownCookie } from '@/lib/server/http/cookie'
import { sign, unsign } from '@/lib/server/secrets'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Who came from a provider and must still give a code. A cookie of this browser says it; alone it opens nothing. */

const cookie = ownCookie('rasika_second_step', apiRoutes.auth)
const PURPOSE = 'second-step'
const SECONDS = 10 * 60

const stepSchema = z.object({ userId: z.number(), sessionVersion: z.number(), until: z.number() })

/** Remembers what a provider has proved. Only in route handlers and actions. */
export async function beginSecondStep({ userId, sessionVersion }: SessionProof): Promise<void> {
  await cookie.write(sign(PURPOSE, { userId, sessionVersion, until: Date.now() + SECONDS * 1000 }), SECONDS)
}

/** @returns what a provider proved in this browser a short while ago, else null */
export async function secondStep(): Promise<SessionProof | null> {
  const value = await cookie.read()
  const step = stepSchema.safeParse(value && unsign(PURPOSE, value))
  return step.success && step.data.until > Date.now() ? step.data : null
}

export const endSecondStep = cookie.remove
