/**
 * Who performs, as text: `Asha Rao (vocal); Bala (violin)`. The first is who the video is by. A backslash stands before
 * a sign that belongs to a name or a role.
 */

type PerformerLine = { name: string; role: string | null }

/** More than an orchestra names. */
export const MAX_PERFORMERS = 100
export const ROLE_MAX = 100
const NAME_MAX = 200

/** A text with the signs that set performers and roles apart; `\\` before one makes it a letter. */
const PARTS = /^((?:\\[^]|[^\\])*?(?:\\[^]|[^\\\s]))\s*\(((?:\\[^]|[^\\()])*)\)$/
const plain = (text: string) => text.trim().replace(/\\([\\;()\n])/g, '$1')
const escaped = (text: string) => text.replace(/[\\;()\n]/g, '\\$&')

/** Performers as text, which `parsePerformers` reads as they were. */
export const performersText = (performers: readonly PerformerLine[]): string =>
  performers.map(({ name, role }) => escaped(name) + (role ? ` (${escaped(role)})` : '')).join('; ')

/** @returns performers in their order, and what is wrong with the first that cannot be read */
export function parsePerformers(text: string): { performers: PerformerLine[]; problem: string | null } {
  const performers = (text.match(/(?:\\[^]|[^\\;\n]|\\$)+/g) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = part, role = ''] = PARTS.exec(part) ?? []
      return { name: plain(name), role: plain(role) || null }
    })
  const long = performers.some(({ name, role }) => name.length > NAME_MAX || (role?.length ?? 0) > ROLE_MAX)
  if (long)
    return { performers, problem: `must have names of at most ${NAME_MAX} and roles of at most ${ROLE_MAX} characters` }
  const many = performers.length > MAX_PERFORMERS
  return { performers, problem: many ? `must name at most ${MAX_PERFORMERS} performers` : null }
}
