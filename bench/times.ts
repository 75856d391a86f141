/** How long things take, in milliseconds. */

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** @returns the value below which a share of them lies; 0 where there are none */
export function quantiles(values: Iterable<number>): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
