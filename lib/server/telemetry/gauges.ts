import 'server-only'
import type { Meter } from '@opentelemetry/api'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { db } from '@/lib/server/db/client'
import { openedPool } from '@/lib/server/db/pool'
import { databaseAnswers } from '@/lib/server/db/monitor'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** What the process says of itself. @returns ends what it measures */
function watchProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const p50 = meter.createObservableGauge('nodejs.eventloop.delay.p50', { unit: 's' })
  const p99 = meter.createObservableGauge('nodejs.eventloop.delay.p99', { unit: 's' })
  const max = meter.createObservableGauge('nodejs.eventloop.delay.max', { unit: 's' })
  const busy = meter.createObservableGauge('nodejs.eventloop.utilization', { unit: '1' })
  let before = performance.eventLoopUtilization()
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(p50, delay.percentile(50) / NANOSECONDS)
      result.observe(p99, delay.percentile(99) / NANOSECONDS)
      result.observe(max, delay.max / NANOSECONDS)
      const now = performance.eventLoopUtilization()
      result.observe(busy, performance.eventLoopUtilization(now, before).utilization)
      before = now
      delay.reset()
    },
    [p50, p99, max, busy],
  )
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident memory' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter.createObservableCounter('process.cpu.time', { unit: 's' }).addCallback((result) => {
    const { user, system } = process.cpuUsage()
    result.observe((user + system) / MICROSECONDS)
  })
  return () => delay.disable()
}

function watchConnections(meter: Meter): void {
  const open = meter.createObservableGauge('db.client.connection.count', { unit: '{connection}' })
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', { unit: '{request}' })
  meter.addBatchObservableCallback(
    (result) => {
      const now = openedPool()
      if (!now) return
      result.observe(open, now.totalCount - now.idleCount, { 'db.client.connection.state': 'used' })
      result.observe(open, now.idleCount, { 'db.client.connection.state': 'idle' })
      result.observe(waiting, now.waitingCount)
    },
    [open, waiting],
  )
}

type Backlog = { unsent: bigint; late: bigint; failed: bigint; overdue: number | null }

/** What waits in the database, which every instance reports alike: take the largest of them, not the sum. */
function watchBacklog(meter: Meter): void {
  const unsent = meter.createObservableGauge('rasika.outbox.unsent', { unit: '{mail}' })
  const late = meter.createObservableGauge('rasika.outbox.late', { unit: '{mail}', description: 'Due for ten minutes' })
  const failed = meter.createObservableGauge('rasika.outbox.failed', {
    unit: '{mail}',
    description: 'Given up in a day',
  })
  const overdue = meter.createObservableGauge('rasika.daily_jobs.overdue', { unit: 's', description: 'The latest' })
  meter.addBatchObservableCallback(
    async (result) => {
      if (!databaseAnswers()) return
      const [row] = await db.$queryRaw<Backlog[]>`
        SELECT count(*) FILTER (WHERE "failedAt" IS NULL) AS "unsent",
          count(*) FILTER (WHERE "failedAt" IS NULL AND "nextAttemptAt" < now() - interval '10 minutes') AS "late",
          count(*) FILTER (WHERE "failedAt" > now() - interval '1 day') AS "failed",
          (SELECT extract(epoch FROM now() - min("dueAt"))::float8 FROM "DailyJob") AS "overdue"
        FROM "OutboxMail" WHERE "sentAt" IS NULL`
      if (!row) return
      result.observe(unsent, Number(row.unsent))
      result.observe(late, Number(row.late))
      result.observe(failed, Number(row.failed))
      result.observe(overdue, Math.max(0, row.overdue ?? 0))
    },
    [unsent, late, failed, overdue],
  )
}

/**
 * Everything that is looked at when metrics are sent, and not counted as it happens.
 * @returns ends what it measures
 */
export function watchGauges(meter: Meter): () => void {
  watchConnections(meter)
  watchBacklog(meter)
  return watchProcess(meter)
}
