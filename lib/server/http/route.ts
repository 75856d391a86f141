import 'server-only'
import type { z } from 'zod'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { assertSameOrigin } from '@/lib/server/addresses/origin'
import { recordAuthEvent, type AuthEvent } from '@/lib/server/auth/event-log'
import { requireActor, requireSamePerson, type Requirement } from '@/lib/server/auth/sessions/requirement'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { loggedPath, currentRequestId } from '@/lib/server/entry/request-id'
import { toAppError } from '@/lib/server/errors'
import { requireStorable, normalizeTexts } from '@/lib/server/files/input-text'
import { countAttempt, type Limit } from '@/lib/server/limits/rate-limit'
import { elapsed, logOutcome } from '@/lib/server/log/log'
import { logContext } from '@/lib/server/log/log-context'
import { ACTING_FOR_HEADER } from '@/lib/shared/access/acting-for'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { AppError, type ErrorBody } from '@/lib/shared/errors'
import { readJson } from './body'
import { queryObject } from './query'

type NoInput = z.ZodType<undefined>

type Options<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  /** The mutation or query must check access again, because it has other callers. */
  auth: Requirement
  params?: Params
  query?: Query
  body?: Body
  /** Default: 200, or 204 if the handler returns nothing. */
  status?: number
  /** Limits per IP address. Checked before the body is read. */
  limits?: Limit[] | ((query: URLSearchParams) => Limit[])
  /** Limits per account. Checked when the actor is known. */
  accountLimits?: readonly Limit[]
  /** Checkout and portal respond with `{error}`. All other routes respond with `{message, fields?}`. */
  errorShape?: 'message' | 'error'
  /** Set to false for webhooks, because signatures protect them. */
  originCheck?: boolean
  /** Logs the request as this authentication event, even if it is rejected by a limit. */
  event?: AuthEvent
}

type RouteContext<Params = undefined, Query = undefined, Body = undefined> = {
  actor: Actor
  params: Params
  query: Query
  body: Body
  request: Request
  address: string
  /** Sets the person to log with the event, if neither the actor nor an email address in the body identifies them. */
  identify: (userId: number) => void
}

type Segment = { params: Promise<Record<string, string | string[]>> }

export function route<
  Params extends z.ZodType = NoInput,
  Query extends z.ZodType = NoInput,
  Body extends z.ZodType = NoInput,
>(
  options: Options<Params, Query, Body>,
  handler: (context: RouteContext<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<unknown>,
) {
  return async function handle(request: Request, segment: Segment): Promise<Response> {
    const started = performance.now()
    const requestId = currentRequestId()
    let actor: Actor | undefined
    let response: Response
    let failure: AppError | undefined
    let email: string | undefined
    let identified: number | undefined
    try {
      if (options.originCheck !== false) assertSameOrigin(request.method, request.headers)
      const { limits = [] } = options
      const counted = typeof limits === 'function' ? limits(new URL(request.url).searchParams) : limits
      for (const limit of counted) await countAttempt(limit, clientAddress(request.headers))
      actor = request.headers.has('cookie') ? await actorFromCookies() : visitor
      requireSamePerson(actor, request.headers.get(ACTING_FOR_HEADER))
      const params = (await parseParams(options.params, segment)) as z.output<Params>
      requireActor(actor, options.auth)
      for (const limit of options.accountLimits ?? []) await countAttempt(limit, String(actor.id))
      const query = options.query?.parse(queryObject(new URL(request.url).searchParams)) as z.output<Query>
      const json = options.body && (await readJson(request))
      const body = options.body?.parse(normalizeTexts(json)) as z.output<Body>
      requireStorable(body)
      email = emailIn(body)
      const result = await handler({
        actor,
        params,
        query,
        body,
        request,
        identify: (userId) => (identified = userId),
        get address() {
          return clientAddress(request.headers)
        },
      })
      response = toResponse(result, options.status)
    } catch (error) {
      failure = toAppError(error)
      response = errorResponse(failure, requestId, options.errorShape)
    }
    if (options.event) {
      // Ignores the actor at login, because a different person may be logged in to this browser.
      const userId = identified ?? (email || options.event.name === 'sign-in' ? undefined : actor?.id)
      await recordAuthEvent(options.event, { userId, email, address: clientAddress(request.headers) }, failure)
    }
    response.headers.set('x-request-id', requestId)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    logRequest(request, response, { requestId, actor, failure, started })
    return response
  }
}

function emailIn(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email : undefined
}

async function parseParams(schema: z.ZodType | undefined, segment: Segment): Promise<unknown> {
  if (!schema) return undefined
  const result = schema.safeParse(await segment.params)
  if (!result.success) throw new AppError('not_found', 'Not found')
  return result.data
}

function toResponse(result: unknown, status?: number): Response {
  if (result instanceof Response) return result
  if (result === undefined || result === null) return new Response(null, { status: status ?? 204 })
  return Response.json(result, { status: status ?? 200 })
}

function errorResponse(error: AppError, requestId: string, shape: 'message' | 'error' = 'message'): Response {
  const body: ErrorBody & { error?: string } = { message: error.message, ...error.demand }
  if (shape === 'error') body.error = error.message
  if (error.fields) body.fields = error.fields
  if (error.status >= 500) body.requestId = requestId
  const headers = error.retryAfter ? { 'retry-after': String(error.retryAfter) } : undefined
  return Response.json(body, { status: error.status, headers })
}

function logRequest(
  request: Request,
  response: Response,
  facts: { requestId: string; actor?: Actor; failure?: AppError; started: number },
): void {
  const context = logContext().getStore()
  if (context) context.isLogged = true
  const line = {
    requestId: facts.requestId,
    method: request.method,
    // Prefers the stored path, because `request.url` is computed again on every access.
    path: context?.loggedPath ?? loggedPath(request.url),
    status: response.status,
    ms: elapsed(facts.started),
    actorId: facts.actor?.id,
    code: facts.failure?.code,
  }
  logOutcome('request', line, facts.failure)
}
