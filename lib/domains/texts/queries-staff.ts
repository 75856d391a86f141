import 'server-only'
import { kindOf } from '@/lib/domains/texts/policy'
import { pageFacts, pagePlaceholders, pageTextNames, pageTexts } from '@/lib/domains/texts/policy-pages'
import { fillIn } from '@/lib/domains/texts/policy-placeholders'
import { getTextVersion } from '@/lib/domains/texts/queries'
import type { StaffText, StaffTextRow } from '@/lib/domains/texts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { renderMarkdown } from '@/lib/server/markdown'
import type { Actor } from '@/lib/shared/actor'

/** What can be said about a text before anybody wrote it. */
type Described = Omit<StaffText, 'version' | 'form'>

const pages: Described[] = pageTextNames.map((name) => ({
  key: `page:${name}`,
  title: pageTexts[name].title,
  hint: pageTexts[name].hint,
  placeholders: pagePlaceholders(name),
  path: pageTexts[name].path,
}))

/**
 * The texts that staff edit here, with who changed each last.
 * @throws AppError unauthenticated, forbidden
 */
export async function listStaffTexts(actor: Actor): Promise<StaffTextRow[]> {
  requireActor(actor, 'words')
  const rows = await db.$queryRaw<{ key: string; number: number; authorEmail: string; createdAt: Date }[]>`
    SELECT v."key", v."number", v."authorEmail", v."createdAt" FROM "Text" t
    JOIN "TextVersion" v ON v."key" = t."key" AND v."number" = t."version"
    WHERE t."key" = ANY(${pages.map(({ key }) => key)})`
  const last = new Map(rows.map((row) => [row.key, row]))
  return pages.map(({ key, title }) => {
    const row = last.get(key)
    return {
      ...{ id: key, title, version: row?.number ?? 0, author: row?.authorEmail ?? '' },
      changedAt: row?.createdAt.toISOString() ?? null,
    }
  })
}

/**
 * A text for its form: the current version, or what came with the product.
 * @returns null for a key that has no form here
 * @throws AppError unauthenticated, forbidden
 */
export async function getStaffText(actor: Actor, key: string): Promise<StaffText | null> {
  requireActor(actor, 'words')
  const described = pages.find((each) => each.key === key)
  if (!described) return null
  const current = await getTextVersion(actor, key)
  const found = kindOf(key)
  const body = current?.body ?? found?.kind.initial?.(found.name) ?? ''
  return { ...described, version: current?.number ?? 0, form: { body, note: '' } }
}

/** Examples of what pages put in by themselves. */
const examples = { price: '$10 per month' }

/**
 * A text that was not saved, as visitors would see it, as HTML.
 * @throws AppError unauthenticated, forbidden
 */
export function previewText(actor: Actor, body: string): string {
  requireActor(actor, 'words')
  return renderMarkdown(fillIn(body, { ...examples, ...pageFacts() }))
}
