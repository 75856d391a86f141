import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { assertSameOrigin } from '@/lib/server/addresses/origin'
import { recordAuthEvent, type AuthEvent } from '@/lib/server/auth/event-log'
import { requireActor, requireSamePerson, type Requirement } from '@/lib/server/auth/sessions/requirement'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { currentRequestId } from '@/lib/server/entry/request-id'
import { toAppError } from '@/lib/server/errors'
import { requireStorable, normalizeTexts } from '@/lib/server/files/input-text'
import { countAttempt, type Limit } from '@/lib/server/limits/rate-limit'
import { elapsed, logOutcome } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import type { AppError, ActionResult } from '@/lib/shared/errors'

type Options<Input extends z.ZodType> = {
  name: string
  auth: Requirement
  input: Input
  limits?: Limit[]
  accountLimits?: readonly Limit[]
  event?: AuthEvent
}

type Context<Input> = {
  actor: Actor
  input: Input
  address: string
  /** Sets the person to log with the event, if that isn't the actor. */
  identify: (userId: number) => void
}

/** Performs the same checks as `route()`. `actingFor` is the id of the person for whom the page was rendered. */
export function action<Input extends z.ZodType, Result>(
  options: Options<Input>,
  handler: (context: Context<z.output<Input>>) => Promise<Result>,
) {
  return async function run(input: z.input<Input>, actingFor?: number): Promise<ActionResult<Result>> {
    const started = performance.now()
    const requestId = currentRequestId()
    const requestHeaders = await headers()
    const address = clientAddress(requestHeaders)
    const finish = (line: Record<string, unknown>) => ({
      requestId,
      action: options.name,
      ms: elapsed(started),
      ...line,
    })
    let userId: number | undefined
    const identify = (id: number) => void (userId = id)
    const record = async (failure?: AppError) => {
      if (options.event) await recordAuthEvent(options.event, { userId, address }, failure)
    }
    try {
      assertSameOrigin('POST', requestHeaders)
      for (const limit of options.limits ?? []) await countAttempt(limit, address)
      const actor = await actorFromCookies()
      userId = actor.id || undefined
      requireSamePerson(actor, actingFor)
      requireActor(actor, options.auth)
      for (const limit of options.accountLimits ?? []) await countAttempt(limit, String(actor.id))
      const valid = options.input.parse(normalizeTexts(input))
      requireStorable(valid)
      const data = await handler({ actor, input: valid, address, identify })
      await record()
      logOutcome('action', finish({ actorId: actor.id }))
      return { ok: true, data }
    } catch (error) {
      unstable_rethrow(error)
      const failure = toAppError(error)
      await record(failure)
      logOutcome('action', finish({ code: failure.code }), failure)
      const { code, message, fields, demand } = failure
      return { ok: false, code, message, fields, ...(demand && { demand }) }
    }
  }
}
