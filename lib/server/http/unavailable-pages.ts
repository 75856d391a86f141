import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { databaseAnswers } from '@/lib/server/db/watch'
import { onBegun } from '@/lib/server/http/begun'
import { RETRY_AFTER, toAppError } from '@/lib/server/http/errors'
import { log } from '@/lib/server/log'

type Fate = { unavailable: boolean; malformed: boolean }

// On the global object: the framework may load this module more than once.
const holder = globalThis as typeof globalThis & { rasikaFates?: AsyncLocalStorage<Fate> }
const fates = () => (holder.rasikaFates ??= new AsyncLocalStorage<Fate>())

/** What the platform says of the body of a form that cannot be read. */
const unreadableForm = /failed to parse body as formdata/i

/**
 * Notes that the page being made failed, and why: a server that is away or a form that cannot be read, which the answer
 * then says, or a fault of ours, which goes into the log with the id of the request.
 */
export function notePageFailure(error: unknown): void {
  const fate = fates().getStore()
  const unavailable = toAppError(error).code === 'unavailable'
  const malformed = error instanceof TypeError && unreadableForm.test(error.message)
  if (!unavailable && !malformed) return log.error({ err: error }, 'page could not be made')
  if (!fate) return
  fate.unavailable ||= unavailable
  fate.malformed ||= malformed
}

/**
 * A page has no status of its own for a database that is away: the framework answers 500 to every error. Load balancers
 * and crawlers must be told that it passes, so such an answer becomes 503 with Retry-After before it leaves. What a
 * client sent wrong becomes 400.
 */
export function answerUnavailablePages(): void {
  onBegun(({ response }) => {
    const fate: Fate = { unavailable: false, malformed: false }
    fates().enterWith(fate)
    const writeHead = response.writeHead
    response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
      const passes = status === 500 && (fate.unavailable || !databaseAnswers())
      if (passes && !fate.malformed) this.setHeader('retry-after', String(RETRY_AFTER))
      const told = status === 500 && fate.malformed ? 400 : passes ? 503 : status
      // The framework writes its own number down again afterwards; the log and the metrics tell what was sent.
      if (told !== status) this.prependOnceListener('close', () => (this.statusCode = told))
      return Reflect.apply(writeHead, this, [told, ...rest]) as ServerResponse
    } as ServerResponse['writeHead']
  })
}
