import { GET as spellingsCall } from '@/app/api/feed/spellings/route'
import { knowledgeData } from '@/components/seo/knowledge-data'
import { saveName } from '@/lib/domains/names/entries/mutations'
import { listStaffNames } from '@/lib/domains/names/entries/queries'
import { getKnowledge } from '@/lib/domains/names/pages/queries'
import type { KnowledgeDto } from '@/lib/domains/names/pages/schema'
import { draftLeftSpellings, saveSpellings } from '@/lib/domains/names/transliteration/mutations'
import { readSpellings } from '@/lib/domains/names/transliteration/queries'
import { formSpellings, spellingsInputSchema, type SpellingsInput } from '@/lib/domains/names/transliteration/schema'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { Script, ScriptNameKind } from '@/lib/shared/music/scripts'
import { clearCatalogue, makeArtist, makePiece, makeVideo } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useTestDatabase } from './support/database'

useTestDatabase()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

describe('names in scripts', () => {
  const spelled = async (kind: ScriptNameKind, id: number) => {
    const found = Object.entries((await readSpellings(admin, kind, [id])).get(id) ?? {})
    return Object.fromEntries(found.map(([script, { text, confirmed }]) => [script, { text, confirmed }]))
  }
  const save = async (kind: ScriptNameKind, id: number, change: Partial<SpellingsInput['spellings']>) => {
    const seen = formSpellings((await readSpellings(admin, kind, [id])).get(id) ?? {})
    return saveSpellings(admin, spellingsInputSchema.parse({ kind, id, seen, spellings: { ...seen, ...change } }))
  }
  const confirmed = (text: string, reason = '') => ({ text, confirmed: true, reason })
  const drained = async () => {
    while ((await draftLeftSpellings()) > 0);
  }

  it('are drafted however a name is written, and with the name where staff rename it', async () => {
    await db.raga.createMany({ data: [{ name: 'Ranjani' }, { name: 'Mohanam', aliases: ['मोहनम्'] }] })
    const artist = await makeArtist({ name: 'Tara' })
    await drained()
    expect(await db.undraftedName.count()).toBe(0)
    const { id } = await db.raga.findUniqueOrThrow({ where: { name: 'Mohanam' } })
    const drafts = { deva: { text: 'मोहनम्', confirmed: false }, telu: { text: 'మోహనం' } }
    expect(await spelled('raga', id)).toMatchObject(drafts)
    expect(await spelled('artist', artist.id)).toMatchObject({ deva: { text: 'तर' } })

    await save('raga', id, { taml: confirmed('மோகனம்', 'Tamil writes h as k here') })
    const aliases = { aliases: '', seen: { name: 'Mohanam', aliases: ['मोहनम्'] } }
    await saveName(admin, { kind: 'raga', id, name: 'Hamsa', ...aliases })
    expect(await spelled('raga', id)).toMatchObject({
      deva: { text: 'हंस', confirmed: false },
      taml: { text: 'மோகனம்', confirmed: true },
    })
    const found = (await readSpellings(admin, 'raga', [id])).get(id)
    expect([found?.taml?.ofOtherName, found?.deva?.ofOtherName]).toEqual(['Mohanam', null])
    const waiting = (draft?: Script) => listStaffNames(admin, { kind: 'raga', query: '', page: 0, draft })
    expect((await waiting('taml')).data.map(({ name }) => name)).toEqual(['Hamsa', 'Ranjani'])
    await save('raga', id, { taml: confirmed('ஹம்ச') })
    expect((await waiting('taml')).data.map(({ name }) => name)).toEqual(['Ranjani'])
    expect((await waiting()).totalRecords).toBe(2)
  })

  it('are found by the search once a person confirmed them, until that is taken back, whoever has the name', async () => {
    const video = await makeVideo({ artistId: (await makeArtist({ name: 'Tara Tambura' })).id })
    await makePiece(video.id, { raga: 'Hamsadhvani', tala: 'Adi' })
    const work = await db.composition.create({ data: { title: 'Vatapi', slug: 'vatapi' } })
    await db.piece.updateMany({ where: { videoId: video.id }, data: { compositionId: work.id } })
    const [raga, tala, artist] = [
      await db.raga.findUniqueOrThrow({ where: { name: 'Hamsadhvani' } }),
      await db.tala.findUniqueOrThrow({ where: { name: 'Adi' } }),
      await db.artist.findFirstOrThrow({ where: { name: 'Tara Tambura' } }),
    ]
    // Words that no rule of spelling makes of these names.
    const spellings: [ScriptNameKind, number, string][] = [
      ['raga', raga.id, 'அன்னத்தொனி'],
      ['tala', tala.id, 'பெருங்காலம்'],
      ['artist', artist.id, 'விண்மீன்'],
      ['composition', work.id, 'கணநாதா'],
    ]
    const found = async (query: string) => {
      await indexCatalogue()
      return (await searchVideos(visitor, { query, subCategories: [], page: 0 })).data.map(({ id }) => id)
    }
    await drained()
    for (const [kind, id, text] of spellings) {
      expect([text, await found(text)]).toEqual([text, []])
      await save(kind, id, { taml: confirmed(text) })
      expect([text, await found(text)]).toEqual([text, [video.id]])
      await save(kind, id, { taml: { text, confirmed: false, reason: '' } })
      expect([text, await found(text)]).toEqual([text, []])
    }
  })

  it('are confirmed by editors over what they saw, in the audit log, and better the drafts of other scripts', async () => {
    const { id } = await db.composer.create({ data: { name: 'Tyagaraja' } })
    await drained()
    const byRule = { deva: { text: 'त्यागराज', confirmed: false, reason: '' } }
    await expect(save('composer', id, byRule)).rejects.toThrow('confirm')

    const seen = formSpellings((await readSpellings(admin, 'composer', [id])).get(id) ?? {})
    await save('composer', id, { deva: confirmed('त्यागराज', 'Long vowels') })
    expect(await spelled('composer', id)).toMatchObject({ deva: { confirmed: true }, knda: { text: 'ತ್ಯಾಗರಾಜ' } })
    const late = { kind: 'composer' as const, id, seen, spellings: seen }
    await expect(saveSpellings(admin, late)).rejects.toMatchObject({ code: 'conflict' })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'save-scripts', entity: 'Composer', entityId: String(id) })
    expect(entry.after).toEqual({ Devanagari: 'त्यागराज – Long vowels' })
    await save('composer', id, byRule)
    expect(await spelled('composer', id)).toMatchObject({ deva: { text: 'त्यगरज', confirmed: false } })
    await expect(save('composer', 999_999, { deva: confirmed('क') })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are answered to everyone for public names, Tamil only when confirmed', async () => {
    const shown = await makeVideo({ name: 'An evening' })
    const draft = await makeVideo({ name: 'Secret', publishedAt: null })
    await makePiece(shown.id, { title: 'Nagumomu', raga: 'Abheri', composer: 'Tyagaraja', startSeconds: 0 })
    await makePiece(draft.id, { title: 'Hidden', raga: 'Hidden raga', composer: 'Nobody', startSeconds: 0 })
    await makeArtist({ name: 'Hidden artist', publishedAt: null })
    await drained()
    const { id } = await db.composer.findUniqueOrThrow({ where: { name: 'Tyagaraja' } })
    await save('composer', id, { taml: confirmed('தியாகராஜர்') })
    const shownNames = ['raga:Abheri', 'composer:Tyagaraja']
    const names = [...shownNames, 'raga:Hidden raga', 'artist:Hidden artist', 'composition:Hidden']
    const ask = (script: string, asked: readonly string[]) => {
      const query = new URLSearchParams([['script', script], ...asked.map((name) => ['name', name])])
      return call(spellingsCall, { url: `/api/feed/spellings?${query}` })
    }
    const answer = await ask('deva', names)
    expect(answer.json()).toEqual({ 'raga:Abheri': 'अभेरी', 'composer:Tyagaraja': 'त्यगरज' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await ask('taml', names)).json()).toEqual({ 'composer:Tyagaraja': 'தியாகராஜர்' })
    expect((await ask('taml', ['composition:Nagumomu'])).json()).toEqual({})
    for (const [script, asked] of [
      ['grek', names],
      ['deva', []],
      ['deva', ['form:Kriti']],
      ['deva', Array<string>(51).fill('raga:A')],
    ] as const)
      expect((await ask(script, asked)).status).toBe(400)
    const page = (await getKnowledge('composers', 'tyagaraja')) as KnowledgeDto
    expect(page.inScripts).toEqual([{ script: 'taml', text: 'தியாகராஜர்' }])
    expect(knowledgeData('https://x.test', 'Rasika', page)).toMatchObject({ alternateName: ['தியாகராஜர்'] })
  })
})
