import { z } from 'zod'
import type { Loop } from '@/components/player/practice/loop'
import { PRACTICE_LINES_MAX } from '@/lib/shared/constants'
import { routes, withQuery, type exerciseNames } from '@/lib/shared/routes/routes'
import { defaultPlan, gaps, speedSteps, TIMES_MAX, type RespondPlan } from './plan'

/** A teacher's link to call and response on a passage, such as `?from=60&to=90&respond=1.5&times=3&step=-0.05`. */

const BETWEEN = '_'

const oneOf = <Value extends number>(values: readonly Value[]) => z.coerce.number().pipe(z.literal([...values]))

const linkSchema = z.object({
  respond: oneOf(gaps),
  times: z.coerce.number().pipe(z.int().min(1).max(TIMES_MAX)).catch(defaultPlan.times),
  step: oneOf(speedSteps).catch(0),
  /** Starts of the lines. Without them, the student's player takes the lines of the lyrics. */
  lines: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?(_\d{1,6}(\.\d{1,2})?)*$/)
    .transform((text) => text.split(BETWEEN).map(Number))
    .refine((starts) => starts.length <= PRACTICE_LINES_MAX)
    .optional()
    .catch(undefined),
} satisfies Record<(typeof exerciseNames)[number], z.ZodType>)

export type RespondLink = Pick<RespondPlan, 'gap' | 'times' | 'step'> & { starts?: number[] }

/** Returns null if the query doesn't describe an exercise. Other wrong values become the defaults. */
export function readLink(query: string): RespondLink | null {
  const found = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (!found.success) return null
  const { respond: gap, times, step, lines: starts } = found.data
  return { gap, times, step, ...(starts && { starts }) }
}

/** Widens the passage to half seconds, which is how precise the ends of a passage in a link are. */
export function linkTo(videoId: number, { start, end }: Loop, { gap, times, step, starts }: RespondLink): string {
  const path = routes.publicPassage(videoId, Math.floor(start * 2) / 2, Math.ceil(end * 2) / 2)
  const [page = '', passage = ''] = path.split('?')
  const query = [passage, `respond=${gap}`, `times=${times}`]
  if (step !== 0) query.push(`step=${step}`)
  if (starts) query.push(`lines=${starts.map((second) => Math.round(second * 100) / 100).join(BETWEEN)}`)
  return withQuery(page, query.join('&'))
}
