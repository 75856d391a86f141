import { z } from 'zod'
import type { SiteSettings } from '@/lib/domains/content/settings/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import type { ChangedLine } from '@/lib/shared/format/line-diff'
import { MAX_INT } from '@/lib/shared/row-id'

/** A text that staff edit. How long it may be depends on its kind (`policy.ts`); this is the most of all. */
export const MAX_BODY = 60_000

/** Most UTF-16 units of the words about a name. */
export const ARTICLE_MAX = 20_000

const contentKeySchema = z.string('Please choose a text').max(100, 'Please choose a text')
const versionNumberSchema = z.int('Please choose a version').min(0).max(MAX_INT)

export const saveContentSchema = z.object({
  key: contentKeySchema,
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
export type SaveContentInput = z.input<typeof saveContentSchema>

export const restoreContentSchema = z.object({
  key: contentKeySchema,
  /** The version to go back to. */
  number: versionNumberSchema.min(1),
  /** The version that the editor read. */
  version: versionNumberSchema,
})

/** A version in the list of versions. */
export type ContentVersionDto = { number: number; note: string; author: string; createdAt: string }
export type ContentDto = ContentVersionDto & { body: string }
/** A version, and its lines compared with those of the version before. */
export type ContentChangeDto = ContentVersionDto & { lines: ChangedLine[] }

/** The fields of the form of a text. */
export const contentFormSchema = saveContentSchema.pick({ body: true, note: true })
export type ContentFormValues = z.input<typeof contentFormSchema>

export const previewContentSchema = saveContentSchema.pick({ key: true, body: true })

/** Preview as HTML: a page, or a mail with its subject. */
export type ContentPreview = { html: string; subject?: string }

/** A text in the list of what staff edit. */
export type StaffContentRow = { id: string; title: string; version: number; changedAt: string | null; author: string }

/** A text as its form shows it. */
export type StaffContent = {
  key: string
  title: string
  hint: string
  placeholders: string[]
  /** The page that shows it; null for a mail. */
  path: string | null
  version: number
  form: ContentFormValues
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

/** A word in braces in a text that staff edit: what stands there is known when the text is shown. */
const PLACEHOLDER = /\{(\w{1,40})\}/g

/**
 * A text with its placeholders replaced. Those without a value stay as they are written.
 * @param facts values by the names of placeholders
 */
export const fillPlaceholders = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : written))

/**
 * Why a text may not be saved.
 * @param known names that may be used
 * @param needed those that must be there
 * @returns null when all is well
 */
export function findPlaceholderProblem(
  text: string,
  known: readonly string[],
  needed: readonly string[] = [],
): string | null {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const list = known.map((name) => `{${name}}`).join(', ')
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return known.length === 0 ? `{${unknown}} has no meaning here` : `{${unknown}} is unknown here. There are: ${list}`
  const missing = needed.find((name) => !used.includes(name))
  return missing === undefined ? null : `{${missing}} must be in the text`
}
