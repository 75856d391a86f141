import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log } from '@/lib/server/log/log'
import { inRequestContext } from './request-id'

/** Looks at a request before Next does. It returns true when it answered; then no other step sees the request. */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * What a server does with a request: it passes the steps in their order, then `answer` answers it. All of this runs in
 * the request's own context, which the log reads.
 */
export function requestListener(
  steps: readonly Step[],
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (steps.some((step) => step(request, response))) return
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request could not be answered')
      response.destroy()
    })
  }
  return (request, response) => inRequestContext(request, () => handle(request, response))
}
