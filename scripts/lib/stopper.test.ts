import { createStopper } from './stopper'

it('what is being stopped when a signal comes is stopped once, and then what was started before it', async () => {
  const stopped: string[] = []
  const stopper = createStopper()
  stopper.add(null, { stop: () => stopped.push('the lock') })
  stopper.add(null, { stop: () => Promise.resolve().then(() => stopped.push('the database')) })
  await Promise.all([stopper.stopStarted(), stopper.stopStarted()])
  expect(stopped).toEqual(['the database', 'the lock'])
})
