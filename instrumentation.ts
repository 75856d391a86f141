/** Runs once when a server process starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startServer } = await import('@/lib/server/start')
  const { createPurgeJob } = await import('@/lib/domains/accounts/mutations-purge')
  const { createReminderJob } = await import('@/lib/domains/livestreams/mutations-reminders')
  const { createReconcileJob } = await import('@/lib/domains/payments/mutations-reconcile')
  const { createSearchIndexJob } = await import('@/lib/domains/search/mutations')
  const { composedBrowse } = await import('@/app/_cache/composed-browse')
  const { keptPageOf } = await import('@/app/_cache/kept-page-of')
  const { composedPage } = await import('@/lib/server/http/composed-pages')
  const { keptPages } = await import('@/lib/server/http/kept-pages')
  await startServer(
    [createPurgeJob(), createReminderJob(), createReconcileJob(), createSearchIndexJob()],
    // In development each page is made as it is now.
    [keptPages(keptPageOf), ...(process.env.NODE_ENV === 'production' ? [composedPage(composedBrowse)] : [])],
  )
}

/** Told of each page that could not be made, before its answer leaves. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { notePageFailure } = await import('@/lib/server/http/unavailable-pages')
  notePageFailure(error)
}
