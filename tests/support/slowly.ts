// For stand-ins that are slow on purpose. A test never waits with these for something else to happen (until.ts).

/** Work that takes its time. */
export const workFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Does something later, such as an answer of a slow server. */
export const later = (ms: number, act: () => void): void => void setTimeout(act, ms)

/** Does something again and again, such as a client that sends a byte at a time. @returns ends it */
export function repeatedly(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}
