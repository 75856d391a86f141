/**
 * Parses and formats performers such as `Asha Rao (vocal); Bala (violin)`, the lead performer first. A backslash
 * escapes separators within a name or role.
 */

type PerformerLine = { name: string; role: string | null }

/** Maximum number of performers per video. Even the credits of an orchestra are shorter. */
export const MAX_PERFORMERS = 100
export const ROLE_MAX = 100
const NAME_MAX = 200

/** Matches a name followed by a role in parentheses. A backslash escapes a separator. */
const PARTS = /^((?:\\[^]|[^\\])*?(?:\\[^]|[^\\\s]))\s*\(((?:\\[^]|[^\\()])*)\)$/
const plain = (text: string) => text.trim().replace(/\\([\\;()\n])/g, '$1')
const escaped = (text: string) => text.replace(/[\\;()\n]/g, '\\$&')

export const performersText = (performers: readonly PerformerLine[]): string =>
  performers.map(({ name, role }) => escaped(name) + (role ? ` (${escaped(role)})` : '')).join('; ')

export function parsePerformers(text: string): { performers: PerformerLine[]; problem: string | null } {
  const performers = (text.match(/(?:\\[^]|[^\\;\n]|\\$)+/g) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = part, role = ''] = PARTS.exec(part) ?? []
      return { name: plain(name), role: plain(role) || null }
    })
  const long = performers.some(({ name, role }) => name.length > NAME_MAX || (role?.length ?? 0) > ROLE_MAX)
  if (long) return { performers, problem: `allows ${NAME_MAX} characters per name and ${ROLE_MAX} per role` }
  const many = performers.length > MAX_PERFORMERS
  return { performers, problem: many ? `can have at most ${MAX_PERFORMERS} performers` : null }
}
