import { z } from 'zod'
import type { SiteSettings } from '@/lib/domains/content/settings/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import type { ChangedLine } from '@/lib/shared/format/line-diff'
import { MAX_INT } from '@/lib/shared/row-id'

/** Maximum length of any text in UTF-16 code units. `policy.ts` has the maximum of each kind. */
export const MAX_BODY = 60_000

/** Maximum length of an article in UTF-16 code units, such as the text about a raga or an artist. */
export const ARTICLE_MAX = 20_000

const contentKeySchema = z.string('Choose a text.').max(100, 'Choose a text.')
const versionNumberSchema = z.int('Choose a version.').min(0).max(MAX_INT)

export const saveContentSchema = z.object({
  key: contentKeySchema,
  body: z
    .string(UNREADABLE)
    .max(MAX_BODY, `Use at most ${MAX_BODY} characters.`)
    .refine(isStorable, UNREADABLE)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  /** Version that the editor loaded; 0 for the default text. */
  version: versionNumberSchema,
  note: z.string(UNREADABLE).trim().max(200, 'Use at most 200 characters.').refine(isStorable, UNREADABLE).default(''),
})
export type SaveContentInput = z.input<typeof saveContentSchema>

export const restoreContentSchema = z.object({
  key: contentKeySchema,
  number: versionNumberSchema.min(1),
  version: versionNumberSchema,
})

export type ContentVersionDto = { number: number; note: string; author: string; createdAt: string }
export type ContentDto = ContentVersionDto & { body: string }
/** `lines` contains the changes since the previous version. */
export type ContentChangeDto = ContentVersionDto & { lines: ChangedLine[] }

export const contentFormSchema = saveContentSchema.pick({ body: true, note: true })
export type ContentFormValues = z.input<typeof contentFormSchema>

export const previewContentSchema = saveContentSchema.pick({ key: true, body: true })

export type ContentPreview = { html: string; subject?: string }

/** Null for a text that no lawyer has to check. `by` is null until an owner has confirmed the check. */
export type TextCheck = { by: string | null; at: string | null } | null

export const confirmCheckSchema = z.object({ key: contentKeySchema, version: versionNumberSchema })

export type StaffContentRow = {
  id: string
  title: string
  version: number
  changedAt: string | null
  author: string
  check: TextCheck
}

export type StaffContent = {
  key: string
  title: string
  hint: string
  placeholders: string[]
  /** Page that shows the text; null for an email. */
  path: string | null
  version: number
  check: TextCheck
  form: ContentFormValues
}

export type MailWording = { text: string } & Pick<SiteSettings, 'brandName' | 'supportEmail'>

/** `answer` is plain text; `html` is the same answer as HTML. */
export type Question = { question: string; answer: string; html: string }
export type ShownQuestion = Pick<Question, 'question' | 'html'>

/** `until` is null for the current version. */
export type LegalVersion = { number: number; since: Date; until: Date | null }
/** `lead` and `html` are HTML; titles are plain text. */
export type LegalText = LegalVersion & { lead: string; sections: { title: string; html: string }[] }

const PLACEHOLDER = /\{(\w{1,40})\}/g

export const fillPlaceholders = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : written))

export function findPlaceholderProblem(
  text: string,
  known: readonly string[],
  needed: readonly string[] = [],
): string | null {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const list = known.map((name) => `{${name}}`).join(', ')
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return known.length === 0 ? `{${unknown}} isn’t a placeholder.` : `{${unknown}} isn’t a placeholder. Use ${list}.`
  const missing = needed.find((name) => !used.includes(name))
  return missing === undefined ? null : `The text must contain {${missing}}.`
}
