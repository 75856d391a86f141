import { z } from 'zod'
import { ARTICLE_MAX } from '@/lib/domains/content/schema'
import { staffNameKinds } from '@/lib/domains/names/entries/schema'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Kinds of names that may have an article: a Markdown text on the name's public page. */

export const articleKinds = staffNameKinds.filter((kind) => kind !== 'form')

export const articleSchema = z.object({
  kind: z.enum(articleKinds, 'Reload the page and try again.'),
  id: rowIdSchema(),
  body: z.string('Enter some text.').max(ARTICLE_MAX, `Use at most ${ARTICLE_MAX} characters.`),
  /** Version that the editor loaded; 0 if there was no article. */
  version: z.int().min(0),
})
export type ArticleInput = z.output<typeof articleSchema>

export const articleRefSchema = z.object({
  kind: z.enum(articleKinds),
  id: z.coerce.number().pipe(rowIdSchema()),
})

export type ArticleDto = { body: string; version: number }
