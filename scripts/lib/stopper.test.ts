import { createStopper } from './stopper'

it('a signal during a stop stops each part once, in reverse order', async () => {
  const stopped: string[] = []
  const stopper = createStopper()
  stopper.add(null, { stop: () => stopped.push('the lock') })
  stopper.add(null, { stop: () => Promise.resolve().then(() => stopped.push('the database')) })
  await Promise.all([stopper.stopStarted(), stopper.stopStarted()])
  expect(stopped).toEqual(['the database', 'the lock'])
})
