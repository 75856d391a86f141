import { z } from 'zod'
import { ARTICLE_MAX } from '@/lib/domains/content/schema'
import { staffNameKinds } from '@/lib/domains/names/entries/schema'
import { rowIdSchema } from '@/lib/shared/row-id'

/** What staff write of a name, in Markdown: the text of its public page. */

export const articleKinds = staffNameKinds.filter((kind) => kind !== 'form')

export const articleSchema = z.object({
  kind: z.enum(articleKinds, 'Reload the page and try again.'),
  id: rowIdSchema(),
  body: z.string('Enter a text.').max(ARTICLE_MAX, `Use at most ${ARTICLE_MAX} characters.`),
  /** The version that the editor read; 0 where there was none. */
  version: z.int().min(0),
})
export type ArticleInput = z.output<typeof articleSchema>

/** A name with words, in an address. */
export const articleRefSchema = z.object({
  kind: z.enum(articleKinds),
  id: z.coerce.number().pipe(rowIdSchema()),
})

/** The current words of a name: empty and version 0 where nobody wrote any. */
export type ArticleDto = { body: string; version: number }
