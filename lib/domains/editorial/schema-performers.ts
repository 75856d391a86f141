/** Who performs, as text: `Asha Rao (vocal); Bala (violin)`. The first is who the video is by. */

export type PerformerLine = { name: string; role: string | null }

/** More than an orchestra names. */
export const MAX_PERFORMERS = 100
export const ROLE_MAX = 100
const NAME_MAX = 200

/** @returns performers in their order, and what is wrong with the first that cannot be read */
export function parsePerformers(text: string): { performers: PerformerLine[]; problem: string | null } {
  const performers = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = part, role = ''] = /^(.*\S)\s*\(([^()]*)\)$/.exec(part) ?? []
      return { name, role: role.trim() || null }
    })
  const long = performers.some(({ name, role }) => name.length > NAME_MAX || (role?.length ?? 0) > ROLE_MAX)
  if (long) return { performers, problem: `must have names of ${NAME_MAX} and roles of ${ROLE_MAX} characters at most` }
  const many = performers.length > MAX_PERFORMERS
  return { performers, problem: many ? `must name at most ${MAX_PERFORMERS} performers` : null }
}
