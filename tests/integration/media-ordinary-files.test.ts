import { GET as sources } from '@/app/api/catalogue/sources/route'
import { saveTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { addToUpload, beginUpload, finishUpload } from '@/lib/domains/media/uploads/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { parts } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { mp4File } from '@/tests/factories/video-files'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useStoredFiles } from '@/tests/support/stored-files'
import { useTestDatabase } from './support/database'

/** Files as people's devices write them: what is taken, what is said of it, and how long it is. */

useTestDatabase()
const { change, dataDir } = useSettings()
const { store } = useStoredFiles(dataDir)
afterEach(clearCatalogue)
afterEach(() => Promise.all([db.upload.deleteMany(), db.fileStream.deleteMany()]))
let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})

describe('a MOV of a phone', () => {
  const video = mp4File({ brand: 'qt  ', codecs: ['hvc1', 'mp4a', 'mebx'], indexLast: true })
  const begin = () =>
    beginUpload(admin, { name: 'IMG_0042.MOV', type: 'video/quicktime', size: video.byteLength, modified: 0 })

  it('is taken where the server makes a stream of it, and nothing is doubted', async () => {
    change({ MAKE_STREAMS: '1' })
    const { id, makesStreams } = await begin()
    expect(makesStreams).toBe(true)
    await addToUpload(admin, id, 0, parts(video, video.byteLength))
    const { fileKey, doubts } = await finishUpload(admin, id)
    expect([fileKey, doubts]).toEqual([expect.stringMatching(/^videos\/img-0042-[0-9a-f]{24}\.mov$/), []])
    const { id: videoId } = await saveVideo(admin, null, videoInput({ source: 'file', fileKey }))
    expect(await storedVideo(videoId)).toMatchObject({ fileKey })
    expect(await db.fileStream.count({ where: { fileKey } })).toBe(1)
  })

  it('is refused where the server makes no streams, and what to do is said', async () => {
    const message = expect.stringMatching(/MOV.+Export it as MP4/) as string
    await expect(begin()).rejects.toMatchObject({ code: 'validation', message })
    expect(await db.upload.count()).toBe(0)
  })
})

describe('the length of a file', () => {
  const fileKey = 'videos/video.mp4'
  beforeEach(() => store(fileKey, mp4File({ seconds: 750 })))

  it('is stored for a video and a trailer, whatever was entered', async () => {
    const typed = { source: 'file', fileKey, duration: '24:10' } as const
    const { id } = await saveVideo(admin, null, videoInput(typed))
    expect((await storedVideo(id)).durationSeconds).toBe(750)
    const video = await makeVideo()
    const form = { ...newTrailer, ...typed, videoId: video.id, name: 'Trailer', position: '1' }
    const trailer = await saveTrailer(admin, null, form)
    expect(await db.trailer.findUnique({ where: { id: trailer.id } })).toMatchObject({ durationSeconds: 750 })
  })

  it('is told to the form, and a piece after it is refused', async () => {
    const url = `/api/catalogue/sources?fileKey=${fileKey}`
    const answer = await call(sources, { url, cookies: await signedIn(admin) })
    expect(answer.json()).toMatchObject({ durationSeconds: 750 })
    const input = videoInput({ source: 'file', fileKey, duration: '24:10', pieces: '13:00 Varnam' })
    await expect(saveVideo(admin, null, input)).rejects.toThrow(/after the video's end \(12:30\)/)
  })

  it('of a file that is not there is what was entered', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ source: 'file', fileKey: 'a.mp4', duration: '24:10' }))
    expect((await storedVideo(id)).durationSeconds).toBe(1450)
  })
})
