import 'server-only'

// On the global object: the framework may load this module once for pages and once for the worker.
const holder = globalThis as typeof globalThis & { rasikaWake?: () => void }

/** Lets the worker of this process look for work soon, instead of at its next round. Does nothing without a worker. */
export function wakeWorker(): void {
  holder.rasikaWake?.()
}

/** The worker says here how it wants to be woken. */
export function onWake(wake: (() => void) | undefined): void {
  holder.rasikaWake = wake
}
