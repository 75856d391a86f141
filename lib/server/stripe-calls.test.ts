/** @jest-environment node */
import { fetchAnswer, patience, resetSilence, within } from '@/lib/server/stripe-calls'

const url = 'https://provider.test/v1/customers'

/** A provider that says nothing until it is no longer waited for. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('cut off'))))

beforeEach(resetSilence)
afterEach(() => jest.restoreAllMocks())

it('a provider that said nothing is asked by one at a time, also when that one had no time to wait', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(silent)
  jest.replaceProperty(patience, 'answerMs', 20)
  jest.replaceProperty(patience, 'silenceMs', 0)
  await expect(fetchAnswer(url)).rejects.toThrow('cut off')
  jest.replaceProperty(patience, 'answerMs', 60_000)
  await expect(within(250, () => fetchAnswer(url))).rejects.toThrow('cut off')
  expect(asked).toHaveBeenCalledTimes(2)
  await expect(fetchAnswer(url)).rejects.toThrow('said nothing a moment ago')
  expect(asked).toHaveBeenCalledTimes(2)
})
