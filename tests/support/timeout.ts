/**
 * The slowest machine seen took 1.6 times as long for all tests as the one on which the times below were measured, and
 * a limit holds for four times that. It is there for what hangs: no test fails because a machine is slow.
 */
const SLOWEST = 4 * 1.6

/** @param seconds longest time on a quiet machine @returns the limit in ms */
export const limitOf = (seconds: number): number => Math.round(seconds * SLOWEST * 1000)

/** For a change that comes at once, such as a text on a page. */
export const TIMEOUT_MS = limitOf(6)

/** For a process of the product that starts or ends, and for one request to it while others are killed. */
export const PROCESS_TIMEOUT_MS = limitOf(20)

/** For one test, by its part; of faults for a command or a process that ends by itself. */
export const testTimeouts = { unit: limitOf(12), integration: limitOf(25), faults: limitOf(100), e2e: limitOf(30) }
