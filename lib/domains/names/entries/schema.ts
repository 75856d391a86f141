import { z } from 'zod'
import { aliasList, aliasesSchema, pieceNameKinds } from '@/lib/domains/catalogue/editing/schema'
import { cleanFacts, factProblems, type Facts } from '@/lib/domains/names/facts/schema'
import { requiredText } from '@/lib/shared/editing'
import { writingSystems } from '@/lib/shared/music/writing-systems'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

/** The names of the catalogue, each kind one row per thing, as the dashboard's page of names shows and changes them. */

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
  /** Only names whose spelling in this script is a draft. */
  draft: z.enum(writingSystems, 'Choose a script.').optional(),
})
export type NamesQuery = z.output<typeof namesQuerySchema>

export type StaffNameDto = {
  id: number
  name: string
  /** What tells it from another of the same name: a composition's composer. */
  about: string | null
  aliases: string[]
  facts: Facts
  /** Pieces, compositions, or videos of an artist, that have it. */
  uses: number
}

const isFacts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, text]) => name.length <= 40 && typeof text === 'string' && text.length <= 10_000)
/** Not `z.record`: its code would be part of the script of every page with a form. */
const facts = z.custom<Record<string, string>>(isFacts, 'Enter the facts as text.')

/**
 * A name as the editor found it (`seen`) and as it shall be. Spellings are text, one a line. Without facts, those that
 * are there stay.
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

/** Two names of a kind, one of which goes into the other. */
export const mergeInputSchema = z
  .object({ kind, from: id, into: id })
  .refine(({ from, into }) => from !== into, { path: ['into'], error: 'Choose a different name.' })
export type MergeInput = z.output<typeof mergeInputSchema>

/** The same from the query of an address. */
export const mergeQuerySchema = z
  .object({ kind, from: z.coerce.number().pipe(id), into: z.coerce.number().pipe(id) })
  .pipe(mergeInputSchema)

export const nameRefSchema = z.object({ kind, id })
export type NameRef = z.output<typeof nameRefSchema>
export const undoSchema = z.object({ id })

/** What a merge would do. */
export type MergePreview = {
  from: string
  into: string
  /** Pieces that change their name. */
  pieces: number
  /** Videos with such a piece, or of the artist. */
  videos: number
  /** Compositions that have it. */
  compositions: number
  /** Titles of compositions that become one with a composition of the other composer, the first twenty. */
  joined: string[]
  /** Spellings that the name gains. */
  aliases: string[]
  /** What is known of the first name and is gone once the merge cannot be undone: 'words, facts'. */
  lost: string
  /** Whether visitors see the first artist and not the other: the videos then name nobody to them. */
  hides: boolean
}

/** A merge that can still be undone. */
export type MergeDto = { id: number; kind: StaffNameKind; from: string; into: string; at: string }

/** The spellings that a name has after another of these names went into it. */
export function mergedAliases(into: { name: string; aliases: readonly string[] }, gained: readonly string[]): string[] {
  return aliasList([...into.aliases, ...gained].join('\n')).filter((alias) => alias !== into.name)
}
