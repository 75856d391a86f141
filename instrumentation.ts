/** Called once by Next. Prepares the background worker; server/main.ts starts it when the server is listening. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { processState } = await import('@/lib/server/process-state')
  const { startWorker } = await import('@/lib/server/jobs/worker')
  const { createJobs } = await import('@/lib/jobs')
  processState.startWorker = () => startWorker(createJobs())
  // Starts the worker here if the server is already listening, because Next doesn't await this function.
  if (processState.isListening) processState.startWorker()
}

/** Called by Next for each failed page, before the response is sent. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { recordPageFailure } = await import('@/lib/server/entry/page-failure')
  recordPageFailure(error)
}
