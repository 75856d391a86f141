/**
 * The slowest known machine takes 1.6 times as long as the one used for the times below. The factor of four on top
 * makes limits catch only tests that hang.
 */
const SLOWEST = 4 * 1.6

/**
 * Returns a limit in ms.
 * @param seconds longest time on an idle machine
 */
export const limitOf = (seconds: number): number => Math.round(seconds * SLOWEST * 1000)

/** Limit for an immediate change, such as text on a page. */
export const TIMEOUT_MS = limitOf(6)

/** Limit for a product process to start or stop, or for a request while other processes are killed. */
export const PROCESS_TIMEOUT_MS = limitOf(20)

/** Limits per test; in fault tests, also for a command or a process that ends on its own. */
export const testTimeouts = { unit: limitOf(12), integration: limitOf(25), faults: limitOf(100), e2e: limitOf(30) }
