// Delays for fake servers. Tests that wait for something use until.ts instead.

export const workFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const later = (ms: number, act: () => void): void => void setTimeout(act, ms)

/**
 * Calls `act` at a fixed interval, like a client that sends one byte at a time.
 * @returns a function that stops the calls
 */
export function repeatedly(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}
