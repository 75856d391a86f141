type Period = { id: number; startsAt: Date; endsAt: Date }

/** Lays periods end to end from `base`, keeping their order and lengths. Returns those that move. */
export function stackPasses(periods: readonly Period[], base: Date): Period[] {
  let next = base
  return periods.flatMap(({ id, startsAt, endsAt }) => {
    const moved = { id, startsAt: next, endsAt: new Date(next.getTime() + endsAt.getTime() - startsAt.getTime()) }
    next = moved.endsAt
    return moved.startsAt.getTime() === startsAt.getTime() ? [] : [moved]
  })
}

/** Condition of the entitlements that ran at a past moment. */
export const whereRanAt = (at: Date) => ({
  startsAt: { lte: at },
  endsAt: { gt: at },
  OR: [{ endedAt: null }, { endedAt: { gt: at } }],
})
