import 'server-only'
import { readChecks } from '@/lib/domains/content/checks/queries'
import { readDefaultContent } from '@/lib/domains/content/files'
import { mailTexts } from '@/lib/domains/content/mail-texts/policy'
import { exampleMail } from '@/lib/domains/content/mails/mails'
import {
  mailHint,
  mailPlaceholders,
  findMailProblem,
  mailTextNames,
  type MailTextName,
} from '@/lib/domains/content/mails/policy'
import { pageFacts, pagePlaceholders, pageTextNames, pageTexts } from '@/lib/domains/content/pages/policy'
import { readContent } from '@/lib/domains/content/queries'
import {
  fillPlaceholders,
  type StaffContent,
  type StaffContentRow,
  type ContentPreview,
} from '@/lib/domains/content/schema'
import { readSettings } from '@/lib/domains/content/settings/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { renderMarkdown } from '@/lib/server/files/markdown'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'

type Described = Omit<StaffContent, 'version' | 'check' | 'form'>

const pages: Described[] = pageTextNames.map((name) => ({
  key: `page:${name}`,
  title: pageTexts[name].title,
  hint: pageTexts[name].hint,
  placeholders: pagePlaceholders(name),
  path: pageTexts[name].path,
}))

const mails: Described[] = mailTextNames.map((name) => ({
  key: `mail:${name}`,
  title: mailTexts[name].title,
  hint: mailHint(name),
  placeholders: mailPlaceholders(name),
  path: null,
}))
const all = [...pages, ...mails]

export async function listStaffContent(actor: Actor): Promise<StaffContentRow[]> {
  requireActor(actor, 'words')
  const current = await db.text.findMany({ where: { key: { in: all.map(({ key }) => key) } } })
  const rows = await db.textVersion.findMany({
    where: { OR: current.map(({ key, version }) => ({ key, number: version })) },
    select: { key: true, number: true, authorEmail: true, createdAt: true },
  })
  const last = new Map(rows.map((row) => [row.key, row]))
  const checks = await readChecks(new Map(current.map(({ key, version }) => [key, version])))
  return all.map(({ key, title }) => {
    const row = last.get(key)
    return {
      id: key,
      title,
      version: row?.number ?? 0,
      author: row?.authorEmail ?? '',
      changedAt: row?.createdAt.toISOString() ?? null,
      check: checks.get(key) ?? null,
    }
  })
}

export async function getStaffContent(actor: Actor, key: string): Promise<StaffContent | null> {
  requireActor(actor, 'words')
  const described = all.find((each) => each.key === key)
  if (!described) return null
  const current = await readContent(key)
  const body = current?.body ?? readDefaultContent(key) ?? ''
  const version = current?.number ?? 0
  const check = (await readChecks(new Map([[key, version]]))).get(key) ?? null
  return { ...described, version, check, form: { body, note: '' } }
}

const examples = { price: '$10 per month' }

export const parseMailName = (key: string): MailTextName | null =>
  mailTextNames.find((name) => key === `mail:${name}`) ?? null

export async function previewContent(actor: Actor, key: string, body: string): Promise<ContentPreview> {
  requireActor(actor, 'words')
  const mail = parseMailName(key)
  const settings = await readSettings()
  if (!mail) return { html: renderMarkdown(fillPlaceholders(body, { ...examples, ...pageFacts(settings) })) }
  const problem = findMailProblem(mail, body)
  if (problem) throw fieldError('body', problem)
  const { subject, html } = exampleMail(mail, { text: body, ...settings }, actor.firstName)
  return { subject, html }
}
