import { emptyWorld, startVimeo, TOKEN, type RunningVimeo } from '@/tests/support/vimeo-api'
import { useSettings } from '@/tests/support/settings'

/**
 * Gives every test of the file a Vimeo of its own, with nothing in it yet.
 * @returns `world` for what is at Vimeo, `url` of the stand-in, and `change` for other settings
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
