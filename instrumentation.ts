/** Starts the background work of a server process. Next calls it once, while it prepares (server/main.ts). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startWorker } = await import('@/lib/server/jobs/worker')
  const { deliverDueMails } = await import('@/lib/server/mail/deliver')
  const { createUploadsJob } = await import('@/lib/server/http/upload')
  const { createPurgeJob } = await import('@/lib/domains/accounts/mutations-purge')
  const { createReminderJob } = await import('@/lib/domains/livestreams/mutations-reminders')
  const { createReconcileJob } = await import('@/lib/domains/payments/mutations-reconcile')
  const { createSearchIndexJob } = await import('@/lib/domains/search/mutations')
  startWorker([
    { name: 'mail', run: deliverDueMails },
    createPurgeJob(),
    createReminderJob(),
    createReconcileJob(),
    createSearchIndexJob(),
    createUploadsJob(),
  ])
}

/** Next tells of each page that failed, before its response leaves. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { notePageFailure } = await import('@/lib/server/http/page-failure')
  notePageFailure(error)
}
