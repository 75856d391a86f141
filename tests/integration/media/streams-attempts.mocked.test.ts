import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeStreams } from '@/lib/domains/media/streams/jobs'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'

// Leaves the fake ffmpeg at normal priority. At the lowest, it could stall for minutes on a busy machine.
jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), setPriority: () => undefined }))

useTestDatabase()
const { change, dataDir } = useSettings()
afterEach(clearCatalogue)
afterEach(() => db.fileStream.deleteMany())

/** If the file `freeze` exists, renames it to `frozen` and stalls until `frozen` is deleted. */
const ffprobe = `#!/bin/sh
if mv "$0.freeze" "$0.frozen" 2>/dev/null; then while [ -e "$0.frozen" ]; do sleep 0.05; done; fi
echo '{"streams":[{"codec_type":"video","width":320,"height":240}],"format":{"duration":"7"}}'
`
/** Writes a segment until the file `enough` exists. Fails if its directory is deleted. */
const ffmpeg = `#!/bin/sh
for last in "$@"; do place=$(dirname "$last"); done
mkdir "$place/0"
touch "$0.began"
while [ ! -e "$0.enough" ]; do echo . >> "$place/0/000.m2ts" || exit 1; sleep 0.05; done
[ -d "$place/0" ] && echo '#EXTM3U' > "$place/main.m3u8"
`
const file = (...names: string[]) => path.join(dataDir(), ...names)
const making = () => (existsSync(file('media/making')) ? readdirSync(file('media/making')) : [])
const [one, two] = ['videos/clip-1.mp4', 'videos/clip-2.mp4']

beforeEach(() => {
  change({ MAKE_STREAMS: '1', PATH: `${dataDir()}:${process.env.PATH}` })
  for (const [name, text] of Object.entries({ ffmpeg, ffprobe })) writeFileSync(file(name), text, { mode: 0o755 })
  mkdirSync(file('media/videos'), { recursive: true })
  for (const name of [one, two]) writeFileSync(file('media', name), 'video')
})

const row = (fileKey: string) => db.fileStream.findUniqueOrThrow({ where: { fileKey } })
const untilItWrites = async () => {
  await until('ffmpeg writes', () => existsSync(file('ffmpeg.began')))
  rmSync(file('ffmpeg.began'))
}
async function beginWith(fileKey: string, signal?: AbortSignal) {
  await makeVideo({ fileKey })
  const attempt = makeStreams(signal)
  await untilItWrites()
  return { attempt }
}
/** Expires the lease, as if the process had stalled. */
const loseLease = (data = {}) =>
  db.fileStream.update({ where: { fileKey: one }, data: { ...data, leasedUntil: new Date(0) } })
const made = { progress: 100, failure: null, leasedUntil: null }

describe('attempts to make streams that share a disk', () => {
  it('do not touch the directory of the next attempt when they resume late', async () => {
    await makeVideo({ fileKey: one })
    writeFileSync(file('ffprobe.freeze'), '')
    const late = makeStreams()
    await until('the first one is frozen', () => existsSync(file('ffprobe.frozen')))
    await loseLease({ nextAttemptAt: new Date(0) })
    const next = makeStreams()
    await untilItWrites()
    const [place = ''] = making()
    rmSync(file('ffprobe.frozen'))
    // The first attempt ends, because it notices that the next one has claimed the file.
    expect(await late).toBe(1)
    expect(making()).toEqual([place])
    writeFileSync(file('ffmpeg.enough'), '')
    expect(await next).toBe(1)
    expect(await row(one)).toMatchObject({ ...made, attempts: 2, streamKey: 'streams/clip-1-mp4/main.m3u8' })
    expect(readdirSync(file('media/streams/clip-1-mp4'))).toContain('main.m3u8')
    expect(making()).toEqual([])
  })

  it('do not blame a file for what the next attempt removed, and retry it at once', async () => {
    const { attempt: late } = await beginWith(one)
    await loseLease()
    await makeVideo({ fileKey: two })
    const next = makeStreams()
    expect(await late).toBe(1)
    expect(await row(one)).toMatchObject({ attempts: 0, failure: null, leasedUntil: null })
    expect((await row(one)).nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now())
    await untilItWrites()
    writeFileSync(file('ffmpeg.enough'), '')
    expect(await next).toBe(1)
    expect(await row(two)).toMatchObject(made)
  })

  it('that lose their lease at the end release the file, and do not count', async () => {
    const { attempt: late } = await beginWith(one)
    await loseLease()
    writeFileSync(file('ffmpeg.enough'), '')
    expect(await late).toBe(1)
    expect(await row(one)).toMatchObject({ attempts: 0, failure: null, leasedUntil: null, streamKey: null })
    expect(making()).toEqual([])
  })

  it('remove their directory before another attempt may claim the file', async () => {
    const stopping = new AbortController()
    const { attempt: stopped } = await beginWith(one, stopping.signal)
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "FileStream" FOR UPDATE`
      stopping.abort()
      await untilSomebodyWaits()
      expect(making()).toEqual([])
    })
    expect(await stopped).toBe(1)
    expect(await row(one)).toMatchObject({ attempts: 0, failure: null, leasedUntil: null })
  })

  it('remove what a killed attempt left only once its lease has expired', async () => {
    await makeVideo({ fileKey: one })
    mkdirSync(file('media/making/killed/0'), { recursive: true })
    writeFileSync(file('media/making/killed/0/000.m2ts'), '')
    const killed = { attempts: 1, leasedUntil: new Date(Date.now() + 60_000) }
    await db.fileStream.update({ where: { fileKey: one }, data: killed })
    expect([await makeStreams(), making()]).toEqual([0, ['killed']])
    await loseLease()
    const next = makeStreams()
    await untilItWrites()
    expect(making()).not.toContain('killed')
    writeFileSync(file('ffmpeg.enough'), '')
    expect(await next).toBe(1)
    expect([await row(one), making()]).toMatchObject([made, []])
  })
})
