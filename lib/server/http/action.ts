import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { requireActor, type Requirement } from '@/lib/server/auth/requirement'
import { actorFromCookies } from '@/lib/server/auth/session'
import { clientAddress } from '@/lib/server/http/client-address'
import { toAppError } from '@/lib/server/http/errors'
import { assertSameOrigin } from '@/lib/server/http/origin'
import { currentRequestId } from '@/lib/server/http/request-id'
import { countAttempt, type Limit } from '@/lib/server/limits'
import { log } from '@/lib/server/log'
import type { Actor } from '@/lib/shared/actor'
import type { ActionResult } from '@/lib/shared/result'

type Options<Input extends z.ZodType> = { name: string; auth: Requirement; input: Input; limits?: Limit[] }

/**
 * Makes a server action with the same manners as `route()`: origin check, limits, actor, parsing, errors as values,
 * one log line. Input comes from the network, whatever its type says.
 */
export function action<Input extends z.ZodType, Result>(
  options: Options<Input>,
  handler: (context: { actor: Actor; input: z.output<Input>; requestId: string; address: string }) => Promise<Result>,
) {
  return async function run(input: z.input<Input>): Promise<ActionResult<Result>> {
    const started = performance.now()
    const requestId = currentRequestId()
    const requestHeaders = await headers()
    const address = clientAddress(requestHeaders)
    const finish = (line: Record<string, unknown>) => ({
      requestId,
      action: options.name,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...line,
    })
    try {
      assertSameOrigin('POST', requestHeaders)
      for (const limit of options.limits ?? []) await countAttempt(limit, address)
      const actor = await actorFromCookies()
      requireActor(actor, options.auth)
      const data = await handler({ actor, input: options.input.parse(input), requestId, address })
      log.info(finish({ actorId: actor.id }), 'action')
      return { ok: true, data }
    } catch (error) {
      unstable_rethrow(error)
      const failure = toAppError(error)
      if (failure.status >= 500)
        log.error(finish({ code: failure.code, err: failure.cause ?? failure }), 'action failed')
      else log.info(finish({ code: failure.code }), 'action')
      return { ok: false, code: failure.code, message: failure.message, fields: failure.fields }
    }
  }
}
