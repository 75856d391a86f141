import { pause } from './pause'

it('a pause ends with its time, when it is aborted, and at once when it was aborted before', async () => {
  await pause(1, new AbortController().signal)
  const controller = new AbortController()
  const waiting = pause(60_000, controller.signal)
  controller.abort()
  await waiting
  await pause(60_000, controller.signal)
})
