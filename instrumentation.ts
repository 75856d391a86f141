/** Prepares the background work of a process. Next calls it once; server/main.ts starts the work when it listens. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { processState } = await import('@/lib/server/process-state')
  const { env } = await import('@/lib/server/env')
  const { startWorker } = await import('@/lib/server/jobs/worker')
  const { deliverDueMails } = await import('@/lib/server/mail/deliver')
  const { createUploadsJob } = await import('@/lib/server/http/upload')
  const { createPicturesJob } = await import('@/lib/domains/media/mutations-remote-pictures')
  const { createVimeoJob } = await import('@/lib/domains/vimeo/mutations-runs')
  const { createNewsletterJob } = await import('@/lib/domains/newsletters/mutations-sending')
  const { createStreamsJob } = await import('@/lib/domains/media/mutations-file-streams')
  const { createReminderJob } = await import('@/lib/domains/livestreams/mutations-reminders')
  const { createReconcileJob } = await import('@/lib/domains/payments/mutations-reconcile')
  const { createSearchIndexJob } = await import('@/lib/domains/search/mutations')
  const { createDraftsJob } = await import('@/lib/domains/scripts/mutations')
  const { createFigureJobs } = await import('@/lib/domains/insights/mutations-figures')
  const { createRecommendationJob } = await import('@/lib/domains/recommendations/mutations')
  const { createRetentionJob } = await import('@/lib/server/jobs/retention')
  const { purgeCodes } = await import('@/lib/domains/accounts/mutations-purge')
  const { purgeSessions } = await import('@/lib/server/auth/session-rows')
  const { purgeRegistrations } = await import('@/lib/domains/accounts/mutations-purge-registrations')
  const { purgeMails } = await import('@/lib/domains/mail/mutations-purge')
  const { purgeEvents } = await import('@/lib/domains/payments/mutations-purge')
  const { purgeEnquiries } = await import('@/lib/domains/enquiries/mutations-purge')
  const { createDigestJob } = await import('@/lib/domains/following/mutations-digest')
  const { purgeFollows } = await import('@/lib/domains/following/mutations')
  const { purgeTrash } = await import('@/lib/domains/trash/mutations')
  const { removeFiles } = await import('@/lib/domains/media/mutations-purge-files')
  const { purgeBulkChanges } = await import('@/lib/domains/editorial/mutations-bulk')
  const { purgeUploads } = await import('@/lib/domains/media/mutations-purge-uploads')
  const jobs = [
    { name: 'mail', run: deliverDueMails },
    createReminderJob(),
    createNewsletterJob(),
    createDigestJob(),
    createReconcileJob(),
    createSearchIndexJob(),
    createDraftsJob(),
    createUploadsJob(),
    createPicturesJob(),
    createVimeoJob(),
    ...createFigureJobs(),
    createRecommendationJob(),
    ...(env().MAKE_STREAMS ? [createStreamsJob()] : []),
    createRetentionJob({
      registrations: purgeRegistrations,
      codes: purgeCodes,
      sessions: purgeSessions,
      mails: purgeMails,
      events: purgeEvents,
      enquiries: purgeEnquiries,
      uploads: purgeUploads,
      trash: purgeTrash,
      follows: purgeFollows,
      files: removeFiles,
      bulkChanges: purgeBulkChanges,
    }),
  ]
  processState.startWorker = () => startWorker(jobs)
  // Next does not wait for this function: the server may listen already, and has found nothing to start.
  if (processState.isListening) processState.startWorker()
}

/** Called by Next for each page that failed, before its response is sent. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { notePageFailure } = await import('@/lib/server/http/page-failure')
  notePageFailure(error)
}
