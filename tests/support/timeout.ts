/**
 * Factor between measured times and limits: 1.6 for the slowest known machine, and 4 so that only tests that hang reach
 * a limit.
 */
const SLOWEST = 4 * 1.6

/**
 * @param seconds longest time measured on an idle machine
 * @returns a limit in milliseconds
 */
export const limitOf = (seconds: number): number => Math.round(seconds * SLOWEST * 1000)

/** Time limit for an immediate change, such as new text on a page. */
export const TIMEOUT_MS = limitOf(6)

/** Time limit for a product process to start or stop, or for a request while other processes are killed. */
export const PROCESS_TIMEOUT_MS = limitOf(20)

/** Time limits per test. The limit for fault tests also applies to a command or process that must end by itself. */
export const testTimeouts = { unit: limitOf(12), integration: limitOf(25), faults: limitOf(100), e2e: limitOf(30) }
