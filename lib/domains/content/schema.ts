import { z } from 'zod'
import type { SiteSettings } from '@/lib/domains/content/settings/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import type { ChangedLine } from '@/lib/shared/format/changed-lines'
import { MAX_INT } from '@/lib/shared/row-id'

/** A text that staff edit. How long it may be depends on its kind (`policy.ts`); this is the most of all. */
export const MAX_BODY = 60_000

/** Most UTF-16 units of the words about a name. */
export const NAME_WORDS_MAX = 20_000

const textKeySchema = z.string('Please choose a text').max(100, 'Please choose a text')
const versionNumberSchema = z.int('Please choose a version').min(0).max(MAX_INT)

export const saveTextSchema = z.object({
  key: textKeySchema,
  body: z
    .string(UNREADABLE)
    .max(MAX_BODY, `Please use at most ${MAX_BODY} characters`)
    .refine(isStorable, UNREADABLE)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  /** The version that the editor read; 0 where there was none. */
  version: versionNumberSchema,
  note: z
    .string(UNREADABLE)
    .trim()
    .max(200, 'Please use at most 200 characters')
    .refine(isStorable, UNREADABLE)
    .default(''),
})
export type SaveTextInput = z.input<typeof saveTextSchema>

export const restoreTextSchema = z.object({
  key: textKeySchema,
  /** The version to go back to. */
  number: versionNumberSchema.min(1),
  /** The version that the editor read. */
  version: versionNumberSchema,
})

/** A version in the list of versions. */
export type TextVersionDto = { number: number; note: string; author: string; createdAt: string }
export type TextDto = TextVersionDto & { body: string }
/** A version, and its lines compared with those of the version before. */
export type TextChangeDto = TextVersionDto & { lines: ChangedLine[] }

/** The fields of the form of a text. */
export const textFormSchema = saveTextSchema.pick({ body: true, note: true })
export type TextForm = z.input<typeof textFormSchema>

export const previewTextSchema = saveTextSchema.pick({ key: true, body: true })

/** Preview as HTML: a page, or a mail with its subject. */
export type TextPreview = { html: string; subject?: string }

/** A text in the list of what staff edit. */
export type StaffTextRow = { id: string; title: string; version: number; changedAt: string | null; author: string }

/** A text as its form shows it. */
export type StaffText = {
  key: string
  title: string
  hint: string
  placeholders: string[]
  /** The page that shows it; null for a mail. */
  path: string | null
  version: number
  form: TextForm
}

/** What a mail is made of: the text of staff, the name of the product and the address of the support. */
export type MailWording = { text: string } & Pick<SiteSettings, 'brandName' | 'supportEmail'>

/** A question, with its answer as HTML and as plain text. */
export type Question = { question: string; answer: string; html: string }
/** What a page shows of one. */
export type ShownQuestion = Pick<Question, 'question' | 'html'>

/** A version of a legal text and when it holds: `until` is null while it does. */
export type LegalVersion = { number: number; since: Date; until: Date | null }
/** Its words as HTML. */
export type LegalText = LegalVersion & { lead: string; sections: { title: string; html: string }[] }
