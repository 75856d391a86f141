/**
 * The slowest machine seen took 1.6 times as long as the one used for the times below, and limits allow four times
 * that: they are for hanging tests, not for slow machines.
 */
const SLOWEST = 4 * 1.6

/**
 * @param seconds longest time on a quiet machine
 * @returns the limit in ms
 */
export const limitOf = (seconds: number): number => Math.round(seconds * SLOWEST * 1000)

/** For an immediate change, such as a text on a page. */
export const TIMEOUT_MS = limitOf(6)

/** For a product process that starts or stops, and for a request while others are killed. */
export const PROCESS_TIMEOUT_MS = limitOf(20)

/** Per test, by part; in fault tests, for a command or a process that ends on its own. */
export const testTimeouts = { unit: limitOf(12), integration: limitOf(25), faults: limitOf(100), e2e: limitOf(30) }
