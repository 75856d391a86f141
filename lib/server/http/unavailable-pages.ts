import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { databaseAnswers } from '@/lib/server/db/watch'
import { onBegun } from '@/lib/server/http/begun'
import { RETRY_AFTER, toAppError } from '@/lib/server/http/errors'
import { log } from '@/lib/server/log'

/** Those who ask for one address and have no answer yet. */
type Company = { open: Set<Fate>; noted: number }
type Fate = {
  /** The page could not be made because a server is away: its own, or the one that it waits for with others. */
  unavailable: boolean
  malformed: boolean
  /** It was this request that was told why. */
  isNoted: boolean
  company: Company
}
type Fates = { own: AsyncLocalStorage<Fate>; byAddress: Map<string, Company> }

// On the global object: the framework may load this module more than once.
const holder = globalThis as typeof globalThis & { rasikaFates?: Fates }
const fates = () => (holder.rasikaFates ??= { own: new AsyncLocalStorage(), byAddress: new Map() })

/**
 * The framework makes a page that it keeps once for all who ask for it at the same moment: each of them fails with it,
 * and only the first is told why before the answers leave. So what one is told counts for its company.
 */
function enter(address: string): { fate: Fate; leave: () => void } {
  const { byAddress } = fates()
  const company = byAddress.get(address) ?? { open: new Set(), noted: 0 }
  byAddress.set(address, company)
  const fate: Fate = { unavailable: company.noted > 0, malformed: false, isNoted: false, company }
  company.open.add(fate)
  const leave = () => {
    if (!company.open.delete(fate)) return
    if (fate.isNoted) company.noted -= 1
    if (company.open.size === 0) byAddress.delete(address)
  }
  return { fate, leave }
}

/** What the platform says of the body of a form that cannot be read. */
const unreadableForm = /failed to parse body as formdata/i

/**
 * Notes that the page being made failed, and why: a server that is away or a form that cannot be read, which the answer
 * then says, or a fault of ours, which goes into the log with the id of the request.
 */
export function notePageFailure(error: unknown): void {
  const fate = fates().own.getStore()
  const unavailable = toAppError(error).code === 'unavailable'
  const malformed = error instanceof TypeError && unreadableForm.test(error.message)
  if (!unavailable && !malformed) return log.error({ err: error }, 'page could not be made')
  if (!fate) return
  fate.malformed ||= malformed
  if (!unavailable || fate.isNoted || !fate.company.open.has(fate)) return
  fate.isNoted = true
  fate.company.noted += 1
  for (const each of fate.company.open) each.unavailable = true
}

/**
 * A page has no status of its own for a database that is away: the framework answers 500 to every error. Load balancers
 * and crawlers must be told that it passes, so such an answer becomes 503 with Retry-After before it leaves. What a
 * client sent wrong becomes 400.
 */
export function answerUnavailablePages(): void {
  onBegun(({ request, response }) => {
    const { fate, leave } = enter(request.url?.split('?')[0] ?? '')
    response.once('close', leave)
    fates().own.enterWith(fate)
    const writeHead = response.writeHead
    response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
      leave()
      const passes = status === 500 && (fate.unavailable || !databaseAnswers())
      if (passes && !fate.malformed) this.setHeader('retry-after', String(RETRY_AFTER))
      const told = status === 500 && fate.malformed ? 400 : passes ? 503 : status
      // The framework writes its own number down again afterwards; the log and the metrics tell what was sent.
      if (told !== status) this.prependOnceListener('close', () => (this.statusCode = told))
      return Reflect.apply(writeHead, this, [told, ...rest]) as ServerResponse
    } as ServerResponse['writeHead']
  })
}
