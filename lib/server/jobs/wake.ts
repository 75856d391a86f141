import 'server-only'
import { processState } from '@/lib/server/process-state'

/** Lets the worker of this process look for work soon, not only at its next round. Does nothing without a worker. */
export function wakeWorker(): void {
  processState.wakeWorker?.()
}
