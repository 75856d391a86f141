/** Returns the duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns a function that maps a share from 0 to 1 to its quantile; 0 if there are no values. */
export function quantiles(values: Iterable<number>): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
