import { z } from 'zod'
import { NAME_WORDS_MAX } from '@/lib/domains/content/schema'
import { staffNameKinds } from '@/lib/domains/names/entries/schema'
import { rowIdSchema } from '@/lib/shared/row-id'

/** What staff write of a name, in Markdown: the text of its public page. */

export const wordsKinds = staffNameKinds.filter((kind) => kind !== 'form')

export const nameWordsSchema = z.object({
  kind: z.enum(wordsKinds, 'Please load the page again'),
  id: rowIdSchema(),
  body: z.string('Please enter a text').max(NAME_WORDS_MAX, `Please use at most ${NAME_WORDS_MAX} characters`),
  /** The version that the editor read; 0 where there was none. */
  version: z.int().min(0),
})
export type NameWordsInput = z.output<typeof nameWordsSchema>

/** A name with words, in an address. */
export const wordsOfSchema = z.object({
  kind: z.enum(wordsKinds),
  id: z.coerce.number().pipe(rowIdSchema()),
})

/** The current words of a name: empty and version 0 where nobody wrote any. */
export type NameWordsDto = { body: string; version: number }
