// For deliberately slow stand-ins. A test never uses these to wait for something (see until.ts).

/** Work that takes time. */
export const workFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Acts after a delay, like a slow server. */
export const later = (ms: number, act: () => void): void => void setTimeout(act, ms)

/**
 * Acts at intervals, such as a client that sends a byte at a time.
 * @returns a function that stops it
 */
export function repeatedly(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}
