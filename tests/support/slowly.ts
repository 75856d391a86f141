// Delays for fake servers. A test that waits for something uses until.ts instead.

export const workFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const later = (ms: number, act: () => void): void => void setTimeout(act, ms)

/**
 * Calls `act` at a fixed interval, for example to send one byte at a time.
 * @returns a function that stops the calls
 */
export function repeatedly(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}
