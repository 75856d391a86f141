import { notFound } from 'next/navigation'
import type { z } from 'zod'

/**
 * Parses the query of a page's address by a schema. An empty value counts as absent, as in requests of the API. An
 * invalid query gives the 404 page.
 */
export async function pageQuery<Schema extends z.ZodType>(
  schema: Schema,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<z.output<Schema>> {
  const given = Object.entries(await searchParams).filter(([, value]) => value !== '' && value !== undefined)
  if (given.some(([, value]) => String(value).includes('\0'))) notFound()
  const result = schema.safeParse(Object.fromEntries(given))
  return result.success ? result.data : notFound()
}

/** The part of a page's query for its links: every value that is set, except the page number. */
export function carried(query: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(query).filter(([name, value]) => name !== 'page' && typeof value === 'string' && value)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
