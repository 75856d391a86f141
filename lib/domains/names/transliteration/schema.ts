import { z } from 'zod'
import {
  transliteratedKinds,
  writingSystems,
  type WritingSystem,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'
import { rowIdSchema } from '@/lib/shared/row-id'

/**
 * Drafts in Tamil are hidden because they are mostly wrong. Tamil spelling follows usage that no table captures, such
 * as the choice between two letters for n.
 */
export const draftsAreShown: Readonly<Record<WritingSystem, boolean>> = {
  deva: true,
  taml: false,
  telu: true,
  knda: true,
  mlym: true,
}

/** Maximum number of characters in a name to be drafted, and in a spelling. */
export const TRANSLITERATION_MAX = 200

const ASKED_AT_ONCE = 50

const asked = z
  .string()
  .max(TRANSLITERATION_MAX + 20, 'Unknown name. Use names from the catalogue.')
  .regex(new RegExp(`^(?:${transliteratedKinds.join('|')}):.`, 'su'), 'Unknown name. Use names from the catalogue.')

export const transliterationsQuerySchema = z.object({
  script: z.enum(writingSystems, 'Choose a script.'),
  name: z
    .union([asked.transform((name) => [name]), z.array(asked)], 'Unknown name. Use names from the catalogue.')
    .refine((names) => names.length <= ASKED_AT_ONCE, `Request at most ${ASKED_AT_ONCE} names.`),
})

export type TransliterationDto = {
  text: string
  confirmed: boolean
  reason: string
  /** Earlier name, if the spelling was confirmed for it and the name has changed since. */
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

/** `seen` contains the values that the editor loaded. */
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
          message: 'Confirm the spelling you changed, or it will be replaced by a generated draft.',
        })
    }
  })
export type TransliterationsInput = z.output<typeof transliterationsInputSchema>

export const toTransliterationForm = (found: TransliterationsDto): TransliterationsInput['seen'] => {
  const of = (script: WritingSystem) => {
    const { text = '', confirmed = false, reason = '' } = found[script] ?? {}
    return { text, confirmed, reason }
  }
  return { deva: of('deva'), taml: of('taml'), telu: of('telu'), knda: of('knda'), mlym: of('mlym') }
}

export type TransliteratedNameRef = { kind: TransliteratedKind; id: number }
