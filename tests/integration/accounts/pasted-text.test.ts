import type { z } from 'zod'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { PUT as confirmCodes, POST as beginCodes } from '@/app/api/auth/second-factor/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { parseLyrics } from '@/lib/domains/catalogue/lyrics/policy'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { sourceFacts } from '@/lib/domains/catalogue/sources/schema'
import { newTrailer, trailerInputSchema } from '@/lib/domains/catalogue/trailers/schema'
import { settingsSchema, socialLinksOf } from '@/lib/domains/content/settings/schema'
import { helpEnquirySchema } from '@/lib/domains/enquiries/schema'
import { livestreamInputSchema, newLivestream } from '@/lib/domains/livestreams/editing/schema'
import { factProblems, cleanFacts } from '@/lib/domains/names/facts/schema'
import { createTagSchema } from '@/lib/domains/names/tags/schema'
import { newNewsletter, newsletterInputSchema } from '@/lib/domains/newsletters/schema'
import { cardFormSchema } from '@/lib/domains/payments/card-form/schema'
import { freeMonthsFormSchema } from '@/lib/domains/payments/free-months/schema'
import { prospectRowSchema } from '@/lib/domains/payments/prospects/schema'
import { refundFormSchema } from '@/lib/domains/payments/staff/schema'
import { db } from '@/lib/server/db/client'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { csv, load } from '@/tests/factories/imports'
import { createSignedIn, PASSWORD, registration } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/requests/request-scope'
import { codeOf } from '@/tests/support/requests/totp'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })

/** Adds the invisible characters that text copied from a chat often contains. */
const pasted = (text: string) => `\u2068\ufeff${text.slice(0, 2)}\u200b${text.slice(2)}\u00a0\u2069\n`

describe('pasted text in requests about accounts', () => {
  it.each([
    ['from a chat', pasted],
    ['from a mail', (email: string) => `Asha Rao <${email}>,`],
    ['from a link', (email: string) => `mailto:${email}`],
    ['from a sentence', (email: string) => `“${email}”.`],
    ['from a keyboard with wide signs', (email: string) => email.replace('@', '＠')],
  ])('leads to the same account: %s', async (where, paste) => {
    const name = where.replaceAll(' ', '-')
    const email = `${name}@example.org`
    expect((await call(register, { json: registration(paste(email)) })).status).toBe(201)
    const { id } = await db.user.findUniqueOrThrow({ where: { email } })
    const verificationCode = await issueCode(db, { userId: id, purpose: 'VERIFY_EMAIL' }, new Date())
    expect((await call(verify, { json: { verificationCode: `${pasted(verificationCode)}>.` } })).status).toBe(200)
    expect((await call(register, { json: registration(email) })).status).toBe(201)
    expect(await db.user.count({ where: { email: { contains: name } } })).toBe(1)
    for (const typed of [email, paste(email), paste(email).toUpperCase()]) {
      expect((await call(login, { json: { email: typed, password: PASSWORD } })).json()).toMatchObject({ id })
    }
    await db.outboxMail.deleteMany()
    expect((await call(forgot, { json: { email: paste(email) } })).status).toBe(200)
    expect(await db.outboxMail.count({ where: { toAddress: email } })).toBe(1)
  })

  it('is accepted as a TOTP code and as a code from a link', async () => {
    const { person, cookies } = await createSignedIn()
    const { secret } = (await call(beginCodes, { method: 'POST', cookies })).json<{ secret: string }>()
    const code = `\u202a${codeOf(secret).replace(/^.../, '$& ')}\u202c.\n`
    expect((await call(confirmCodes, { method: 'PUT', json: { code }, cookies })).status).toBe(200)
    const wide = codeOf(secret, 1).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    const json = { email: person.email, password: PASSWORD, code: wide }
    expect((await call(login, { json })).status).toBe(200)
    const verificationCode = await issueCode(db, { userId: person.id, purpose: 'RESET_PASSWORD' }, new Date())
    const reset = { verificationCode: `<${verificationCode}>`, password: 'todi-in-rupaka-tala' }
    expect((await call(update, { json: reset })).status).toBe(200)
  })
})

const picture = 'https://example.org/a.webp'
const stream = 'https://example.org/a.m3u8'
const trailer = { ...newTrailer, videoId: 1, name: 'x', vimeo: '1', duration: '60' }
const livestream = { ...newLivestream, name: 'x', startsAt: '2027-01-31T19:30' }
const newsletter = { ...newNewsletter, name: 'x', text: 'x', buttonLabel: 'x' }
const settings = {
  ...{ brandName: 'x', logo: '', socialLinks: '', announcement: '', announcementLink: '' },
  ...{ supportEmail: 'a@b.co', announcementFrom: '', announcementUntil: '' },
}
const card = { number: '4242424242424242', expiry: '08/29', cvv: '123', firstName: 'a', lastName: 'b', consent: true }

describe('pasted text in forms', () => {
  it.each<[string, z.ZodType, object, Record<string, unknown>]>([
    ['an enquiry', helpEnquirySchema, { name: 'x', message: 'x' }, { email: 'a@example.org' }],
    ['a discount', prospectRowSchema, {}, { email: 'a@example.org', discount: 25 }],
    ['a refund', refundFormSchema, {}, { amount: '4.50' }],
    ['free months', freeMonthsFormSchema, { reason: 'A gift' }, { months: 12 }],
    ['a card', cardFormSchema, card, { expiry: '08/29', cvv: '123' }],
    ['a tag', createTagSchema, { type: 'a', name: 'Asha' }, { tag: 'a:asha' }],
    ['a newsletter', newsletterInputSchema, newsletter, { buttonUrl: picture }],
    ['the settings', settingsSchema, settings, { supportEmail: 'Help@example.org', announcementLink: picture }],
    ['a trailer', trailerInputSchema, trailer, { thumbnailUrl: picture, duration: '1:02:30', position: '12' }],
    ['the key of a trailer', trailerInputSchema, trailer, { embedKey: '8272103f6e', vimeo: '76979871' }],
    ['a file', trailerInputSchema, { ...trailer, source: 'file' }, { fileKey: '2026/x.mp4' }],
    ['a stream', trailerInputSchema, { ...trailer, source: 'hls' }, { hlsUrl: stream }],
    ['a livestream', livestreamInputSchema, livestream, { startsAt: '2027-01-31T19:30', hlsUrl: stream }],
    ['a search for an address', adminListQuerySchema, {}, { query: 'asha@example.org' }],
  ])('is understood in %s', (_name, schema, rest, meant) => {
    const given = Object.fromEntries(Object.entries(meant).map(([field, value]) => [field, pasted(String(value))]))
    expect(schema.parse({ ...rest, ...given })).toMatchObject(meant)
  })

  it.each([
    '<https://vimeo.com/76979871/8272103f6e>',
    'https://vimeo.com/76979871/8272103f6e.',
    '“https://vimeo.com/76979871/8272103f6e”,',
    pasted('https://vimeo.com/76979871/8272103f6e'),
    '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;app_id=1"></iframe>',
    '７６９７９８７１',
  ])('is recognised as a Vimeo video: %p', (vimeo) => {
    const facts = sourceFacts(trailerInputSchema.parse({ ...trailer, vimeo }))
    expect(facts).toMatchObject({ vimeoId: '76979871', embedKey: vimeo.length < 10 ? null : '8272103f6e' })
  })

  it('is accepted as a URL in the settings and as a fact about a name', () => {
    const links = `\ufeffFacebook\u00a0<${picture}>\n\u200bYouTube ${picture}.`
    expect(socialLinksOf(settingsSchema.parse({ ...settings, socialLinks: links }))).toEqual([
      { label: 'Facebook', href: picture },
      { label: 'YouTube', href: picture },
    ])
    const wikidata = 'https://www.wikidata.org/wiki/Q42'
    const sameAs = `<${wikidata}>,\r\n${pasted(wikidata)}`
    const facts = { melakarta: '\u200e２９.', sameAs, arohana: '\ufeffS R2\u00a0G3' }
    expect(factProblems('raga', facts)).toEqual({})
    const meant = { melakarta: '29', sameAs: `${wikidata}\n${wikidata}`, arohana: 'S R2 G3' }
    expect(cleanFacts('raga', facts)).toEqual(meant)
  })

  it('is parsed for times in programmes and lyrics, and keeps its joiners', () => {
    const title = 'क्\u200dष १ – ம்\u200c'
    const { pieces, bad } = parsePieces(`\ufeff\u200e1２:\u200b40−13:50\u00a0${title}\n[१:०२:३०] x`)
    expect(bad).toEqual([])
    expect(pieces).toMatchObject([{ startSeconds: 760, endSeconds: 830, title }, { startSeconds: 3750 }])
    const { words, bad: wrong } = parseLyrics(`\ufeff= \u200e12:40\u00a0sahitya ta\n\u200e[12:\u200b45] ${title}`)
    expect(wrong).toEqual([])
    expect(words).toMatchObject([{ startSeconds: 760, kind: 'sahitya', language: 'ta', text: `[12:45] ${title}` }])
  })
})

describe('pasted text in an import', () => {
  it('is understood in non-text columns', async () => {
    const name = 'क्\u200dष'
    const video = 'https://vimeo.com/76979871/8272103f6e'
    const cells = ['p1', 'music', 'free', video, '1:30:00', picture, '2026-01-31T19:30']
    const header = '\u200bexternalId,category\u00a0,access,vimeo,duration,thumbnail,publishedAt,name,artist'
    const row = [...cells.map((cell) => `${pasted(cell).trim()}\u00a0`), name, 'Asha'].join(',')
    expect(await load(csv(header, row))).toMatchObject({ ok: true, summary: { created: 1 } })
    expect(await db.video.findFirstOrThrow({ where: { externalId: 'p1' } })).toMatchObject({
      ...{ name, vimeoId: '76979871', embedKey: '8272103f6e', durationSeconds: 5400, thumbnailUrl: picture },
      publishedAt: new Date('2026-01-31T11:30:00Z'),
    })
  })
})
