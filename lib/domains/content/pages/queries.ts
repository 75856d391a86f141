import 'server-only'
import { readDefaultPage } from '@/lib/domains/content/files'
import { initialDate } from '@/lib/domains/content/policy'
import { readContent } from '@/lib/domains/content/queries'
import { fillPlaceholders, type LegalText, type LegalVersion, type Question } from '@/lib/domains/content/schema'
import { siteSettings } from '@/lib/domains/content/settings/queries'
import { db } from '@/lib/server/db/client'
import { markdownSections, renderMarkdown } from '@/lib/server/files/markdown'
import { isBuild } from '@/lib/server/process-state'
import { pageFacts, type LegalName, type PageTextName } from './policy'

const MAX_LISTED = 100

type Current = { body: string; number: number; since: Date }

async function currentPage(name: PageTextName): Promise<Current> {
  const row = isBuild() ? null : await readContent(`page:${name}`)
  if (!row) return { body: readDefaultPage(name), number: 0, since: initialDate() }
  return { body: row.body, number: row.number, since: row.createdAt }
}

export async function getPageHtml(name: PageTextName): Promise<string> {
  const { body } = await currentPage(name)
  return renderMarkdown(fillPlaceholders(body, pageFacts(await siteSettings())))
}

/** `lead` and `html` are HTML; titles are plain text. */
export async function getPageSections(name: 'contact' | 'accessibility') {
  const { body } = await currentPage(name)
  return markdownSections(fillPlaceholders(body, pageFacts(await siteSettings())))
}

/** @param facts values of placeholders that are available only on this page */
export async function listQuestions(name: 'faq' | 'help', facts: Record<string, string> = {}): Promise<Question[]> {
  const { body } = await currentPage(name)
  const { sections } = markdownSections(fillPlaceholders(body, { ...pageFacts(await siteSettings()), ...facts }))
  return sections.map(({ title, text, html }) => ({ question: title, answer: text, html }))
}

const legalText = async (version: LegalVersion, body: string): Promise<LegalText> => ({
  ...version,
  ...markdownSections(fillPlaceholders(body, pageFacts(await siteSettings()))),
})

/** Returns the current version. `number` is 0 for the default text. */
export async function getLegalText(name: LegalName): Promise<LegalText> {
  const { body, ...version } = await currentPage(name)
  return legalText({ ...version, until: null }, body)
}

export async function listEarlierVersions(name: LegalName): Promise<LegalVersion[]> {
  if (isBuild()) return []
  const rows = await db.textVersion.findMany({
    where: { key: `page:${name}` },
    orderBy: { number: 'desc' },
    take: MAX_LISTED + 1,
    select: { number: true, createdAt: true },
  })
  return rows.slice(1).map(({ number, createdAt }, index) => ({
    number,
    since: createdAt,
    until: rows[index]?.createdAt ?? null,
  }))
}

/** Returns one version, with today's values in its placeholders. */
export async function getLegalVersion(name: LegalName, number: number): Promise<LegalText | null> {
  const [row, next] = await db.textVersion.findMany({
    where: { key: `page:${name}`, number: { gte: number } },
    orderBy: { number: 'asc' },
    take: 2,
  })
  if (row?.number !== number) return null
  return legalText({ number, since: row.createdAt, until: next?.createdAt ?? null }, row.body)
}
