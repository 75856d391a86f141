import 'server-only'
import { watchDatabase } from '@/lib/server/db/watch'
import { env } from '@/lib/server/env'
import { recordSocketAddresses } from '@/lib/server/http/client-address'
import { watchDoor } from '@/lib/server/http/door'
import { identifyRequests } from '@/lib/server/http/request-id'
import { sendTogether } from '@/lib/server/http/together'
import { answerUnavailablePages } from '@/lib/server/http/unavailable-pages'
import { createUploadsJob } from '@/lib/server/http/upload'
import { startWorker, type Job } from '@/lib/server/jobs/worker'
import { outliveOutput } from '@/lib/server/log'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { closeRedis } from '@/lib/server/redis'
import { stopGracefully } from '@/lib/server/shutdown'
import { startTelemetry } from '@/lib/server/telemetry/start'

/**
 * What a server process does before its first request: checks its settings, then starts its background work.
 * @param jobs of the domains, which this room knows nothing of
 */
export async function startServer(jobs: Job[]): Promise<void> {
  try {
    env()
  } catch (error) {
    // One line per broken setting, for the person at the terminal; nothing runs half configured.
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  outliveOutput()
  identifyRequests()
  // Before the first statement, and after requests have their ids.
  const stopTelemetry = await startTelemetry()
  recordSocketAddresses()
  sendTogether()
  watchDoor()
  answerUnavailablePages()
  watchDatabase(env().DATABASE_URL)
  const stopWorker = startWorker([{ name: 'mail', run: deliverDueMails }, ...jobs, createUploadsJob()])
  stopGracefully({
    drainSeconds: env().DRAIN_SECONDS,
    onStopping: stopWorker,
    // Next ends the process itself; what is still being answered then counts in memory.
    onEnding: () => {
      closeRedis()
      return stopTelemetry()
    },
  })
}
