import { z } from 'zod'
import { versionSchema } from '@/lib/domains/catalogue/editing/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { visibleText } from '@/lib/shared/format/pasted-text'

export const tagTypes = { a: 'Artist', s: 'Series' } as const
type TagTypeCode = keyof typeof tagTypes

export const tagPlaceholders: Record<TagTypeCode, string> = { a: 'a:Jack', s: 's:europe-tour' }

export type TagDto = {
  id: number
  type: TagTypeCode
  tag: string
  name: string
  description: string | null
  updatedAt: string
}

const TYPE_MISSING = 'Please select a type'
const CODE_WRONG = 'Max 32 characters & should not contain spaces'
const NAME_MISSING = 'Please enter a name'
export const TAG_EXISTS = 'This tag already exists.'
export const TYPE_STAYS = 'A tag’s type can’t be changed.'
export const TAG_NOT_SAVED = "Something went wrong. Please try again or contact the site's admin."

const NAME_LENGTH = { min: 3, max: 100 }

export const TAG_NAME_RULE = `At least ${NAME_LENGTH.min} characters.`
export const tagCodeRule = (type: string) =>
  `${type === 'a' || type === 's' ? `${type}:` : 'The type’s letter and a colon'}, then 1 to 30 lowercase letters, digits or hyphens.`
const DESCRIPTION_MAX = 1000

const TAG_CODE = /^[a-z]:[a-z0-9-]{1,30}$/

const typeSchema = z.enum(['a', 's'], TYPE_MISSING)
const codeSchema = z.string(CODE_WRONG).overwrite(visibleText).regex(TAG_CODE, CODE_WRONG)
const nameSchema = z
  .string(NAME_MISSING)
  .trim()
  .min(NAME_LENGTH.min, NAME_MISSING)
  .max(NAME_LENGTH.max, `Use at most ${NAME_LENGTH.max} characters.`)
  .refine(isStorable, NAME_MISSING)
const descriptionSchema = z
  .string('Enter a description.')
  .trim()
  .max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`)
  .refine(isStorable, UNREADABLE)
  .nullable()
  .transform((text) => text || null)

export function codeProblem(type: TagTypeCode, tag: string): string | null {
  return tag.startsWith(`${type}:`)
    ? null
    : `${type === 'a' ? 'An artist' : 'A series'} tag must start with “${type}:”.`
}

/** Checks type and code separately. `codeProblem` checks that they match. */
const pairSchema = z.object({ type: typeSchema, tag: codeSchema })

export const createTagSchema = z
  .object({ type: typeSchema, tag: codeSchema, name: nameSchema, description: descriptionSchema.default(null) })
  .refine(({ type, tag }) => codeProblem(type, tag) === null, {
    path: ['tag'],
    error: ({ input }) => {
      const pair = pairSchema.safeParse(input)
      return (pair.success && codeProblem(pair.data.type, pair.data.tag)) || CODE_WRONG
    },
    // Runs even if another field is invalid, so that the form shows all errors together.
    when: ({ value }) => pairSchema.safeParse(value).success,
  })
export type CreateTagInput = z.output<typeof createTagSchema>

type TagFormInput = { type: string; tag: string; name: string; description: string }
export const tagFormSchema: z.ZodType<CreateTagInput, TagFormInput> = z
  .object({ type: z.string(), tag: z.string(), name: z.string(), description: z.string() })
  .pipe(createTagSchema as z.ZodType<CreateTagInput, TagFormInput>)

/** Leaves absent fields unchanged. A null or empty description removes the description. */
export const updateTagSchema = z.object({
  type: typeSchema.optional(),
  tag: codeSchema.optional(),
  name: nameSchema.optional(),
  description: descriptionSchema.optional(),
  updatedAt: versionSchema,
})
export type UpdateTagInput = z.output<typeof updateTagSchema>
