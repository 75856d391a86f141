import type { Metadata } from 'next'
import type { z } from 'zod'

/**
 * The title of a page that is not there. A page whose thing is missing must return it too: the browser takes the title
 * of the page that was asked for, while the HTML of the server has that of `not-found.tsx`.
 */
export const missingPage: Metadata = { title: 'Page not found' }

/**
 * Makes `generateMetadata` of a page that is not there where its query cannot be read.
 * @param query the schema by which the page reads its query
 */
export const titleByQuery =
  (title: string, query: z.ZodType) =>
  async ({ searchParams }: { searchParams: Promise<object> }): Promise<Metadata> =>
    query.safeParse(await searchParams).success ? { title } : missingPage
