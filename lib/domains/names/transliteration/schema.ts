import { z } from 'zod'
import {
  transliteratedKinds,
  writingSystems,
  type WritingSystem,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'
import { rowIdSchema } from '@/lib/shared/row-id'

/**
 * Which spellings readers see. Tables write usable Devanagari, Telugu, Kannada and Malayalam; a name in Tamil follows
 * usage that no table knows (which of two n, voiced or not, an ending of respect): a draft there is mostly wrong.
 */
export const draftsAreShown: Readonly<Record<WritingSystem, boolean>> = {
  deva: true,
  taml: false,
  telu: true,
  knda: true,
  mlym: true,
}

/** Longer names get no drafts and take no spellings. */
export const TRANSLITERATION_MAX = 200

/** What a reader's page asks for at once. */
const ASKED_AT_ONCE = 50

const asked = z
  .string()
  .max(TRANSLITERATION_MAX + 20, 'Unknown name. Use names from the catalogue.')
  .regex(new RegExp(`^(?:${transliteratedKinds.join('|')}):.`, 'su'), 'Unknown name. Use names from the catalogue.')

/** Names of public pages as `kind:name`, in a script. */
export const transliterationsQuerySchema = z.object({
  script: z.enum(writingSystems, 'Choose a script.'),
  name: z
    .union([asked.transform((name) => [name]), z.array(asked)], 'Unknown name. Use names from the catalogue.')
    .refine((names) => names.length <= ASKED_AT_ONCE, `Request at most ${ASKED_AT_ONCE} names.`),
})

/** A spelling as staff see it. */
export type TransliterationDto = {
  text: string
  confirmed: boolean
  reason: string
  /** The name in Latin letters that it was confirmed for, where that is another one by now. */
  ofOtherName: string | null
}
export type TransliterationsDto = Partial<Record<WritingSystem, TransliterationDto>>

const spelling = z.object({
  text: z.string().trim().max(TRANSLITERATION_MAX, `Use at most ${TRANSLITERATION_MAX} characters.`),
  confirmed: z.boolean(),
  reason: z.string().trim().max(500, 'Use at most 500 characters.'),
})
const seen = z.object({ text: z.string(), confirmed: z.boolean(), reason: z.string() })
const toWritingSystemShape = <Value extends z.ZodType>(value: Value) =>
  z.object({ deva: value, taml: value, telu: value, knda: value, mlym: value })

/** The spellings of a name as the editor found them (`seen`) and as they shall be. */
export const transliterationsInputSchema = z
  .object({
    kind: z.enum(transliteratedKinds, 'Reload the page and try again.'),
    id: rowIdSchema(),
    spellings: toWritingSystemShape(spelling),
    seen: toWritingSystemShape(seen),
  })
  .superRefine(({ spellings, seen: before }, context) => {
    for (const script of writingSystems) {
      const { text, confirmed } = spellings[script]
      const path = ['spellings', script, 'text']
      if (confirmed && text === '') context.addIssue({ code: 'custom', path, message: 'Enter a spelling.' })
      if (!confirmed && text !== before[script].text)
        context.addIssue({
          code: 'custom',
          path,
          message: 'Confirm the spelling you changed. Drafts are generated automatically.',
        })
    }
  })
export type TransliterationsInput = z.output<typeof transliterationsInputSchema>

/** The spellings of a name for a form: every script has one, if only an empty draft. */
export const toTransliterationForm = (found: TransliterationsDto): TransliterationsInput['seen'] => {
  const of = (script: WritingSystem) => {
    const { text = '', confirmed = false, reason = '' } = found[script] ?? {}
    return { text, confirmed, reason }
  }
  return { deva: of('deva'), taml: of('taml'), telu: of('telu'), knda: of('knda'), mlym: of('mlym') }
}

/** A name of the catalogue. */
export type TransliteratedNameRef = { kind: TransliteratedKind; id: number }
