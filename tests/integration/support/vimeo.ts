import { checkVimeo, saveVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { advanceVimeoRun } from '@/lib/domains/import/vimeo-runs/jobs'
import { startVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { getVimeoPage } from '@/lib/domains/import/vimeo-runs/queries'
import type { VimeoMappingInput } from '@/lib/domains/import/vimeo-runs/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { emptyWorld, startVimeo, TOKEN, type RunningVimeo } from '@/tests/support/servers/vimeo-api'
import { useSettings } from '@/tests/support/settings'

/**
 * Starts a fake Vimeo for the test file, and resets it before each test.
 * @returns `world` is the content of the fake Vimeo, and `change` overrides settings
 */
export function useVimeo() {
  const { change } = useSettings()
  const vimeo = { world: emptyWorld(), url: '', change }
  const running: RunningVimeo[] = []
  beforeAll(async () => {
    const server = await startVimeo(() => vimeo.world)
    vimeo.url = server.url
    running.push(server)
  })
  afterAll(() => Promise.all(running.map((server) => server.close())))
  beforeEach(() => {
    vimeo.world = emptyWorld()
    change({ VIMEO_TOKEN: TOKEN, VIMEO_API_BASE: vimeo.url })
  })
  return vimeo
}

export function useVimeoRuns(editor: () => Actor) {
  afterEach(async () => {
    await db.vimeoRun.deleteMany()
    await db.vimeoVideo.deleteMany()
    await db.vimeoMapping.deleteMany()
  })

  const says = { choice: '', subCategoryId: null, seriesId: null, tagId: null, access: 'premium' } as const
  const choose = async (name: string, choice: Partial<VimeoMappingInput>) => {
    const { id } = await db.vimeoMapping.findFirstOrThrow({ where: { name } })
    await saveVimeoMapping(editor(), { ...says, id, ...choice, seen: says })
  }
  const work = async () => {
    while ((await advanceVimeoRun()) > 0);
  }
  const report = async () => {
    const found = (await getVimeoPage(editor())).report
    if (!found) throw new Error('there is no run')
    return found
  }
  const takeIn = async () => {
    await startVimeoRun(editor())
    await work()
    return report()
  }
  const lookAndTakeAll = async () => {
    await checkVimeo(editor())
    await choose('All other videos', { choice: 'music' })
  }
  return { says, choose, work, report, takeIn, lookAndTakeAll }
}
