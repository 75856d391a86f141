import 'server-only'

/**
 * A filter for columns in which a text stands, in any case. The signs that LIKE gives a meaning (`%`, `_`, `\`) are
 * taken as themselves; Prisma passes them on as they are.
 */
export function contains(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}
