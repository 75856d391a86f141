import { createServer } from 'node:http'
import next from 'next'
import { passSocketAddress } from '@/lib/server/addresses/client-address'
import { moveQueryToHeader, chooseLandingPage } from '@/lib/server/entry/cached-pages'
import { logRequest, setRequestIdHeader } from '@/lib/server/entry/request-id'
import {
  rejectLargeForm,
  rejectMethod,
  requestListener,
  requestTimeouts,
  type Step,
} from '@/lib/server/entry/request-listener'
import { HookedResponse } from '@/lib/server/entry/response-head'
import { makeAddressSafe, redirectToPublicAddress } from '@/lib/server/entry/safe-address'
import { setSecurityHeaders } from '@/lib/server/entry/security-headers'
import { setUnavailableStatus } from '@/lib/server/entry/unavailable-pages'
import { env } from '@/lib/server/env'
import { setFileLength } from '@/lib/server/files/file-response'
import { closeRedis } from '@/lib/server/limits/redis'
import { processState } from '@/lib/server/process-state'
import { closeWhileDraining, stopOnSignal } from '@/lib/server/shutdown'
import { startTelemetry } from '@/lib/server/telemetry/start'

/** Steps that run in this order before Next handles the request. */
const steps: Step[] = [
  makeAddressSafe,
  passSocketAddress,
  setRequestIdHeader,
  logRequest,
  closeWhileDraining,
  setSecurityHeaders,
  rejectMethod,
  rejectLargeForm,
  redirectToPublicAddress,
  setUnavailableStatus,
  setFileLength,
  moveQueryToHeader,
  chooseLandingPage,
]

/** Exits after printing a line per missing or invalid setting. */
function requireSettings(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

requireSettings()
// Ignores errors of closed output streams. Otherwise Next would log each error, and the log line would cause the next
// error.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
const dev = process.env.NODE_ENV === 'development'
const port = Number(process.env.PORT || 3000)

const server = createServer(
  { ...requestTimeouts, keepAliveTimeout: env().KEEP_ALIVE_TIMEOUT, ServerResponse: HookedResponse },
  requestListener(steps, (request, response) => answer(request, response)),
)

// Next handles WebSocket upgrades on the server passed to it. Hot reloading needs them in development. In production,
// passes a server that never listens, so that upgrades are handled as ordinary requests.
const app = next({ dev, dir: process.cwd(), port, httpServer: dev ? server : createServer() })
const answer = app.getRequestHandler()

const stopTelemetry = await startTelemetry()
stopOnSignal(server, async () => {
  closeRedis()
  await Promise.all([app.close(), stopTelemetry()])
})
await app.prepare()
// Exits if the port is in use, because Next would only log the error and keep the process running.
server.once('error', (error) => {
  console.error(`Can’t listen on port ${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port, () => {
  processState.isListening = true
  processState.startWorker?.()
})
