import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { onBegun } from '@/lib/server/http/begun'
import { log } from '@/lib/server/log'

/** Answers a request, or leaves it alone. @returns whether it was answered; until then nothing may have been sent */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const plainPath = /^\/[\w/-]*$/

/** Whether it asks for a whole page and nothing else: not the framework's router, a part, a preview, or with a body. */
function isPlainVisit({ method, url = '', headers }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !plainPath.test(url)) return false
  if (headers.range || headers['content-length'] || headers['transfer-encoding']) return false
  if (headers.cookie?.includes('__prerender_bypass') || headers['accept-encoding']?.includes(';')) return false
  for (const name in headers) if (name === 'rsc' || name.startsWith('next-')) return false
  return true
}

/** The headers of a request as the web reads them. */
export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, 'get'> => ({
  get(name) {
    const value = headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
})

/** As the framework says it of its pages: the same address also answers its router. */
export const VARY = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding'

/**
 * Lets plain visits of pages be answered before the framework sees the request. Whatever else is asked, and what nobody
 * of these answers, goes on as ever; so does a request whose answer failed before it began.
 * @param answerers asked one after the other
 */
export function answerEarly(answerers: readonly Answerer[]): void {
  const seen = new WeakSet<Server>()
  const answer: Answerer = async (request, response) => {
    for (const one of answerers) if (await one(request, response)) return true
    return false
  }
  onBegun(({ server }) => {
    if (seen.has(server)) return
    seen.add(server)
    // The event follows this message, so already the first request comes here.
    const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => unknown)[]
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const goOn = () => {
        for (const other of others) other.call(server, request, response)
      }
      if (!isPlainVisit(request)) return goOn()
      answer(request, response).then(
        (answered) => answered || goOn(),
        (error: unknown) => {
          log.error({ err: error }, 'a kept page could not be answered')
          if (!response.headersSent) goOn()
        },
      )
    })
  })
}
