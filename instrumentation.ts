/** Prepares the background work of a process. Next calls it once; server/main.ts starts the work when it listens. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { processState } = await import('@/lib/server/process-state')
  const { startWorker } = await import('@/lib/server/jobs/worker')
  const { createJobs } = await import('@/lib/jobs')
  processState.startWorker = () => startWorker(createJobs())
  // Next does not wait for this function: the server may listen already, and has found nothing to start.
  if (processState.isListening) processState.startWorker()
}

/** Called by Next for each page that failed, before its response is sent. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { recordPageFailure } = await import('@/lib/server/entry/page-failure')
  recordPageFailure(error)
}
