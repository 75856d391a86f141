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
  /** Distinguishes equal names, such as compositions by their composer. */
  about: string | null
  aliases: string[]
  facts: Facts
  uses: number
}

const isFacts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, text]) => name.length <= 40 && typeof text === 'string' && text.length <= 10_000)
/** Avoids `z.record`, whose code would be loaded on every page with a form. */
const facts = z.custom<Record<string, string>>(isFacts, 'Enter the facts as text.')

/**
 * `seen` holds the values that the editor loaded. Aliases are text, one per line. Without `facts`, the stored facts
 * stay.
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
  /** Titles of compositions that are merged along with their composers; maximum: twenty. */
  joined: string[]
  aliases: string[]
  /** Facts that the merge discards, such as 'article, facts'. */
  lost: string
  /** True if a public artist would be merged into a hidden artist. */
  hides: boolean
}

export type MergeDto = { id: number; kind: StaffNameKind; from: string; into: string; at: string }

export function mergedAliases(into: { name: string; aliases: readonly string[] }, gained: readonly string[]): string[] {
  return aliasList([...into.aliases, ...gained].join('\n')).filter((alias) => alias !== into.name)
}
