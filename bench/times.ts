/** Returns the duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns a function that takes a share from 0 to 1 and returns the quantile. Without values, it returns 0. */
export function quantiles(values: Iterable<number>): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
