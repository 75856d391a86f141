import { z } from 'zod'
import { aliasList, aliasesSchema, pieceNameKinds } from '@/lib/domains/catalogue/editing/schema'
import { cleanFacts, factProblems, type Facts } from '@/lib/domains/names/facts/schema'
import { requiredText } from '@/lib/shared/editing'
import { writingSystems } from '@/lib/shared/music/writing-systems'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

export const staffNameKinds = [...pieceNameKinds, 'artist'] as const
export type StaffNameKind = (typeof staffNameKinds)[number]
export const staffNameLabels = {
  raga: 'Ragas',
  tala: 'Talas',
  composer: 'Composers',
  form: 'Forms',
  composition: 'Compositions',
  artist: 'Artists',
} as const satisfies Record<StaffNameKind, string>

const kind = z.enum(staffNameKinds, 'Choose a kind of name.')
const id = rowIdSchema('Choose from the list.')

export const namesQuerySchema = adminListQuerySchema.extend({
  kind: kind.default('raga'),
  /** Lists only names whose spelling in this script is a draft. */
  draft: z.enum(writingSystems, 'Choose a script.').optional(),
})
export type NamesQuery = z.output<typeof namesQuerySchema>

export type StaffNameDto = {
  id: number
  name: string
  /** Distinguishes entries with equal names. For a composition, this is the composer. */
  about: string | null
  aliases: string[]
  facts: Facts
  uses: number
}

const isFacts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, text]) => name.length <= 40 && typeof text === 'string' && text.length <= 10_000)
/** Avoids `z.record`, because every page with a form would load its code. */
const facts = z.custom<Record<string, string>>(isFacts, 'Enter the facts as text.')

/**
 * `seen` contains the values that the editor loaded. `aliases` has one alias per line. Without `facts`, the stored
 * facts are kept.
 */
export const nameInputSchema = z
  .object({
    kind,
    id,
    name: requiredText('Enter a name.', 200),
    aliases: aliasesSchema,
    facts: facts.optional(),
    seen: z.object({ name: z.string(), aliases: z.array(z.string()), facts: facts.optional() }),
  })
  .superRefine(({ kind: of, facts: given = {} }, context) => {
    for (const [field, message] of Object.entries(factProblems(of, given)))
      context.addIssue({ code: 'custom', path: ['facts', field], message })
  })
  .transform((input) => ({ ...input, ...(input.facts && { facts: cleanFacts(input.kind, input.facts) }) }))
export type NameInput = z.output<typeof nameInputSchema>

export const mergeInputSchema = z
  .object({ kind, from: id, into: id })
  .refine(({ from, into }) => from !== into, { path: ['into'], error: 'Choose a different name.' })
export type MergeInput = z.output<typeof mergeInputSchema>

export const mergeQuerySchema = z
  .object({ kind, from: z.coerce.number().pipe(id), into: z.coerce.number().pipe(id) })
  .pipe(mergeInputSchema)

export const nameRefSchema = z.object({ kind, id })
export type NameRef = z.output<typeof nameRefSchema>
export const undoSchema = z.object({ id })

export type MergePreview = {
  from: string
  into: string
  pieces: number
  videos: number
  compositions: number
  /** Titles of up to twenty compositions that are merged along with their composers. */
  joined: string[]
  aliases: string[]
  /** Description of the data that the merge discards, such as 'article, facts'. */
  lost: string
  /** True if the merge would hide a public artist, because the other artist is hidden. */
  hides: boolean
}

export type MergeDto = { id: number; kind: StaffNameKind; from: string; into: string; at: string }

export function mergedAliases(into: { name: string; aliases: readonly string[] }, gained: readonly string[]): string[] {
  return aliasList([...into.aliases, ...gained].join('\n')).filter((alias) => alias !== into.name)
}
