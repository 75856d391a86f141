import { deleteArtist, saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { previewBulk } from '@/lib/domains/editorial/mutations-bulk'
import { saveFeatured } from '@/lib/domains/editorial/mutations-featured'
import { importAsStaff } from '@/lib/domains/editorial/mutations-import'
import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { deleteName, saveName } from '@/lib/domains/editorial/mutations-names'
import { deleteSeries, saveSeries } from '@/lib/domains/editorial/mutations-series'
import {
  deleteSubCategory,
  orderSubCategories,
  saveSubCategory,
} from '@/lib/domains/editorial/mutations-sub-categories'
import { deleteTrailer, saveTrailer } from '@/lib/domains/editorial/mutations-trailers'
import { deleteVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { readImportFile } from '@/lib/domains/editorial/files-import'
import { listStaffArtists } from '@/lib/domains/editorial/queries-artists'
import { listBulkChanges } from '@/lib/domains/editorial/queries-bulk'
import { getStaffLivestream } from '@/lib/domains/editorial/queries-livestreams'
import { listMerges, listStaffNames } from '@/lib/domains/editorial/queries-names'
import { previewPieces } from '@/lib/domains/editorial/queries-terms'
import { getStaffTrailer } from '@/lib/domains/editorial/queries-trailers'
import { listStaffVideos } from '@/lib/domains/editorial/queries-video-list'
import { getStaffVideo, getVideoPreview } from '@/lib/domains/editorial/queries-videos'
import { newArtist } from '@/lib/domains/editorial/schema-artists'
import { newLivestream } from '@/lib/domains/editorial/schema-livestreams'
import { newSeries } from '@/lib/domains/editorial/schema-series'
import { newTrailer } from '@/lib/domains/editorial/schema-trailers'
import { staffVideosQuerySchema } from '@/lib/domains/editorial/schema-videos'
import { getPicturesLeft } from '@/lib/domains/media/queries-remote-pictures'
import { readSpellings } from '@/lib/domains/scripts/queries'
import { deleteTag, updateTag } from '@/lib/domains/tags/mutations'
import { listTags, requireTag } from '@/lib/domains/tags/queries'
import { readNameWords, getNameOfWords } from '@/lib/domains/knowledge/queries-words'
import { shippedMail } from '@/lib/domains/texts/files-shipped'
import { restoreText, saveSettings, saveText } from '@/lib/domains/texts/mutations'
import { sendTestMail } from '@/lib/domains/texts/mutations-mails'
import { listTextChanges } from '@/lib/domains/texts/queries'
import { getStaffSettings } from '@/lib/domains/texts/queries-settings'
import { getStaffText, listStaffTexts, previewText } from '@/lib/domains/texts/queries-staff'
import { defaultSettings } from '@/lib/domains/texts/schema-settings'
import { lookAtVimeo, saveVimeoMapping } from '@/lib/domains/vimeo/mutations-mapping'
import { startVimeoRun } from '@/lib/domains/vimeo/mutations-runs'
import { getVimeoPage } from '@/lib/domains/vimeo/queries-runs'
import { visitor, type Actor } from '@/lib/shared/actor'
import { makeSeries, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { csv, NEW, parts } from '@/tests/factories/imports'
import { makeViewer, type ViewerOptions } from '@/tests/factories/viewers'
import { databaseState } from '@/tests/support/database-state'
import { refusalOf } from '@/tests/support/refusal-of'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'
import { useVimeo } from '../support/vimeo'

/** What staff read and write of the catalogue, tried by others past all pages and requests; `bypasses` has the rest. */

useTestDatabase()
useSettings()
const vimeo = useVimeo()

const page = { page: 0, query: '' }
const raga = { kind: 'raga', id: 1 } as const
const rename = { ...raga, name: 'X', aliases: '', seen: { name: 'Y', aliases: [] } }
const livestream = { ...newLivestream, name: 'Live', startsAt: '2031-01-31T19:30' }
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
  listStaffNames: () => listStaffNames(by, { kind: 'raga', ...page }),
  listMerges: () => listMerges(by),
  saveName: () => saveName(by, rename),
  deleteName: () => deleteName(by, raga),
  readSpellings: () => readSpellings(by, 'raga', [1]),
  listTags: () => listTags(by, page),
  requireTag: () => requireTag(by, 1),
  updateTag: () => updateTag(by, 1, { name: 'Other' }),
  deleteTag: () => deleteTag(by, 1),
  getPicturesLeft: () => getPicturesLeft(by),
  lookAtVimeo: () => lookAtVimeo(by),
  saveVimeoMapping: () => saveVimeoMapping(by, { ...mapping, id: 1, seen: mapping }),
  startVimeoRun: () => startVimeoRun(by),
  getVimeoPage: () => getVimeoPage(by),
  saveText: () => saveText(by, { key: 'mail:verification', body: 'X', version: 0 }),
  restoreText: () => restoreText(by, { key: 'raga:1', number: 1, version: 1 }),
  listTextChanges: () => listTextChanges(by, 'raga:1', { page: 0, size: 2 }),
  listStaffTexts: () => listStaffTexts(by),
  getStaffText: () => getStaffText(by, 'page:about'),
  previewText: () => previewText(by, 'page:about', 'x'),
  getStaffSettings: () => getStaffSettings(by),
  saveSettings: () => saveSettings(by, { ...defaultSettings, version: 0 }),
  sendTestMail: () => sendTestMail(by, { key: 'mail:verification', body: shippedMail('verification') }),
  readNameWords: () => readNameWords(by, 'artist', [1]),
  getNameOfWords: () => getNameOfWords(by, { kind: 'artist', id: 1 }),
})

it.each<[who: string, code: string, options: ViewerOptions | null]>([
  ['a visitor', 'unauthenticated', null],
  ['a person without a plan', 'forbidden', {}],
  ['a member', 'forbidden', { subscription: { status: 'active' } }],
  ['an owner whose address is not confirmed', 'forbidden', { admin: true, verified: false }],
  ['staff with another right', 'forbidden', { staffRole: 'SUPPORT' }],
])('what is for staff with the right to content and words is refused to %s', async (_who, code, options) => {
  const { id } = await makeVideo({ seriesId: (await makeSeries()).id, episode: 1 })
  const by = options ? await makeViewer(options) : visitor
  const before = await databaseState()
  for (const [name, attempt] of Object.entries(attempts(by, id)))
    expect([name, await refusalOf((async () => attempt())())]).toEqual([name, code])
  expect(await databaseState()).toEqual(before)
  expect(vimeo.world.asked).toEqual([])
})
