/** Prepares the background work, which server/main.ts starts once the server listens. Called once by Next. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { processState } = await import('@/lib/server/process-state')
  const { startWorker } = await import('@/lib/server/jobs/worker')
  const { createJobs } = await import('@/lib/jobs')
  processState.startWorker = () => startWorker(createJobs())
  // Next doesn't await this function, so the server may already be listening.
  if (processState.isListening) processState.startWorker()
}

/** Called by Next for each failed page, before the response is sent. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { recordPageFailure } = await import('@/lib/server/entry/page-failure')
  recordPageFailure(error)
}
