import { deleteArtist, saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { newArtist } from '@/lib/domains/catalogue/artists/schema'
import { previewBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { listBulkChanges } from '@/lib/domains/catalogue/bulk/queries'
import { deleteSubCategory, orderSubCategories, saveSubCategory } from '@/lib/domains/catalogue/categories/mutations'
import { saveFeatured } from '@/lib/domains/catalogue/featured/mutations'
import { deleteSeries, saveSeries } from '@/lib/domains/catalogue/series/mutations'
import { newSeries } from '@/lib/domains/catalogue/series/schema'
import { listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { getStaffTrailer } from '@/lib/domains/catalogue/staff-trailers/queries'
import { deleteTrailer, saveTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { listStaffVideos } from '@/lib/domains/catalogue/video-list/queries'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo, getVideoPreview } from '@/lib/domains/catalogue/videos/queries'
import { staffVideosQuerySchema } from '@/lib/domains/catalogue/videos/schema'
import { readDefaultMail } from '@/lib/domains/content/files'
import { sendTestMail } from '@/lib/domains/content/mails/mutations'
import { restoreContent, saveSettings, saveContent } from '@/lib/domains/content/mutations'
import { listContentChanges } from '@/lib/domains/content/queries'
import { getStaffSettings } from '@/lib/domains/content/settings/queries'
import { defaultSettings } from '@/lib/domains/content/settings/schema'
import { getStaffContent, listStaffContent, previewContent } from '@/lib/domains/content/staff/queries'
import { readImportFile } from '@/lib/domains/import/videos/files'
import { importAsStaff } from '@/lib/domains/import/videos/mutations'
import { checkVimeo, saveVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { startVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { getVimeoPage } from '@/lib/domains/import/vimeo-runs/queries'
import { cancelFestival, cancelLivestream } from '@/lib/domains/livestreams/cancelling/mutations'
import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import { newLivestream } from '@/lib/domains/livestreams/editing/schema'
import { deleteFestival, saveFestival } from '@/lib/domains/livestreams/festival-editing/mutations'
import { getStaffFestival, listStaffFestivals } from '@/lib/domains/livestreams/festival-editing/queries'
import { newFestival } from '@/lib/domains/livestreams/festival-editing/schema'
import { getPicturesLeft } from '@/lib/domains/media/pictures/queries'
import { readArticles, getArticleName } from '@/lib/domains/names/articles/queries'
import { deleteName, saveName } from '@/lib/domains/names/entries/mutations'
import { listMerges, listStaffNames } from '@/lib/domains/names/entries/queries'
import { previewPieces } from '@/lib/domains/names/lookup/queries'
import { deleteTag, updateTag } from '@/lib/domains/names/tags/mutations'
import { listTags, requireTag } from '@/lib/domains/names/tags/queries'
import { readTransliterations } from '@/lib/domains/names/transliteration/queries'
import { getStaffTickets } from '@/lib/domains/payments/ticket-refunds/queries'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { makeSeries, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { csv, NEW, parts } from '@/tests/factories/imports'
import { makeViewer, type ViewerOptions } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useVimeo } from '@/tests/integration/support/vimeo'
import { databaseState } from '@/tests/support/data/database-state'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings()
const vimeo = useVimeo()

const page = { page: 0, query: '' }
const raga = { kind: 'raga', id: 1 } as const
const rename = { ...raga, name: 'X', aliases: '', seen: { name: 'Y', aliases: [] } }
const livestream = { ...newLivestream, name: 'Live', startsAt: '2031-01-31T19:30' }
const festival = { ...newFestival, name: 'Margazhi', ticketPrices: { india: '249', world: '12' } }
const mapping = { choice: '', subCategoryId: null, seriesId: null, tagId: null, access: 'premium' } as const
const rows = () => readImportFile(parts(csv(NEW, 'a,A,music,1,60')), 'csv')

const attempts = (by: Actor, id: number): Record<string, () => Promise<unknown>> => ({
  saveVideo: () => saveVideo(by, null, videoInput()),
  changeVideo: () => saveVideo(by, id, videoInput()),
  deleteVideos: () => deleteVideos(by, { ids: [id] }),
  listStaffVideos: () => listStaffVideos(by, staffVideosQuerySchema.parse({})),
  getStaffVideo: () => getStaffVideo(by, id),
  getVideoPreview: () => getVideoPreview(by, id, 'member'),
  previewPieces: () => previewPieces(by, ''),
  previewBulk: () => previewBulk(by, { choice: { ids: [id] }, set: { field: 'access', access: 'free' } }),
  listBulkChanges: () => listBulkChanges(by),
  importAsStaff: () => importAsStaff(by, rows(), {}),
  saveArtist: () => saveArtist(by, null, { ...newArtist, name: 'Asha Rao' }),
  deleteArtist: () => deleteArtist(by, 1, {}),
  listStaffArtists: () => listStaffArtists(by, page),
  saveSeries: () => saveSeries(by, null, { ...newSeries, name: 'Margazhi' }),
  deleteSeries: () => deleteSeries(by, 1, {}),
  saveSubCategory: () => saveSubCategory(by, null, { category: 'music', name: 'Veena' }),
  deleteSubCategory: () => deleteSubCategory(by, 1, {}),
  orderSubCategories: () => orderSubCategories(by, { category: 'music', seen: [], ids: [] }),
  saveTrailer: () => saveTrailer(by, null, { ...newTrailer, videoId: id, name: 'T', vimeo: '1', duration: '0:45' }),
  deleteTrailer: () => deleteTrailer(by, 1, {}),
  getStaffTrailer: () => getStaffTrailer(by, 1),
  saveFeatured: () => saveFeatured(by, { page: 'browse', seen: [], ids: [id] }),
  saveLivestream: () => saveLivestream(by, null, livestream),
  deleteLivestream: () => deleteLivestream(by, 1, {}),
  makeRecording: () => makeRecording(by, { id: 1, category: 'music' }),
  getStaffLivestream: () => getStaffLivestream(by, 1),
  cancelLivestream: () => cancelLivestream(by, { id: 1 }),
  saveFestival: () => saveFestival(by, null, festival),
  deleteFestival: () => deleteFestival(by, 1, {}),
  cancelFestival: () => cancelFestival(by, { id: 1 }),
  getStaffFestival: () => getStaffFestival(by, 1),
  listStaffFestivals: () => listStaffFestivals(by, page),
  getStaffTickets: () => getStaffTickets(by, { kind: 'livestream', id: 1 }),
  listStaffNames: () => listStaffNames(by, { kind: 'raga', ...page }),
  listMerges: () => listMerges(by),
  saveName: () => saveName(by, rename),
  deleteName: () => deleteName(by, raga),
  readSpellings: () => readTransliterations(by, 'raga', [1]),
  listTags: () => listTags(by, page),
  requireTag: () => requireTag(by, 1),
  updateTag: () => updateTag(by, 1, { name: 'Other' }),
  deleteTag: () => deleteTag(by, 1),
  getPicturesLeft: () => getPicturesLeft(by),
  lookAtVimeo: () => checkVimeo(by),
  saveVimeoMapping: () => saveVimeoMapping(by, { ...mapping, id: 1, seen: mapping }),
  startVimeoRun: () => startVimeoRun(by),
  getVimeoPage: () => getVimeoPage(by),
  saveText: () => saveContent(by, { key: 'mail:verification', body: 'X', version: 0 }),
  restoreText: () => restoreContent(by, { key: 'raga:1', number: 1, version: 1 }),
  listTextChanges: () => listContentChanges(by, 'raga:1', { page: 0, size: 2 }),
  listStaffTexts: () => listStaffContent(by),
  getStaffText: () => getStaffContent(by, 'page:about'),
  previewText: () => previewContent(by, 'page:about', 'x'),
  getStaffSettings: () => getStaffSettings(by),
  saveSettings: () => saveSettings(by, { ...defaultSettings, version: 0 }),
  sendTestMail: () => sendTestMail(by, { key: 'mail:verification', body: readDefaultMail('verification') }),
  readNameWords: () => readArticles(by, 'artist', [1]),
  getNameOfWords: () => getArticleName(by, { kind: 'artist', id: 1 }),
})

it.each<[who: string, code: string, options: ViewerOptions | null]>([
  ['a visitor', 'unauthenticated', null],
  ['a person without a plan', 'forbidden', {}],
  ['a member', 'forbidden', { subscription: { status: 'active' } }],
  ['an owner whose address is not confirmed', 'forbidden', { admin: true, verified: false }],
  ['staff with another right', 'forbidden', { staffRole: 'SUPPORT' }],
])('everything that needs the content or words right is refused to %s', async (_who, code, options) => {
  const { id } = await makeVideo({ seriesId: (await makeSeries()).id, episode: 1 })
  const by = options ? await makeViewer(options) : visitor
  const before = await databaseState()
  for (const [name, attempt] of Object.entries(attempts(by, id)))
    expect([name, await refusalOf((async () => attempt())())]).toEqual([name, code])
  expect(await databaseState()).toEqual(before)
  expect(vimeo.world.asked).toEqual([])
})
