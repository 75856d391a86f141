/** Runs once when a server process starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startServer } = await import('@/lib/server/start')
  const { createPurgeJob } = await import('@/lib/domains/accounts/mutations-purge')
  const { createReminderJob } = await import('@/lib/domains/livestreams/mutations-reminders')
  const { createReconcileJob } = await import('@/lib/domains/payments/mutations-reconcile')
  const { createSearchIndexJob } = await import('@/lib/domains/search/mutations')
  await startServer([createPurgeJob(), createReminderJob(), createReconcileJob(), createSearchIndexJob()])
}

/** Told of each page that could not be made, before its answer leaves. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { notePageFailure } = await import('@/lib/server/http/unavailable-pages')
  notePageFailure(error)
}
