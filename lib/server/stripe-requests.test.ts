import { fetchFromProvider, resetSilence, timeouts, within } from '@/lib/server/stripe-requests'

const url = 'https://provider.test/v1/customers'

/** A Stripe that never responds. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))

beforeEach(resetSilence)
afterEach(() => jest.restoreAllMocks())

it('when Stripe did not respond, it gets one request at a time, whatever the timeout of the first request was', async () => {
  const requests = jest.spyOn(globalThis, 'fetch').mockImplementation(silent)
  jest.replaceProperty(timeouts, 'responseMs', 20)
  jest.replaceProperty(timeouts, 'silenceMs', 0)
  await expect(fetchFromProvider(url)).rejects.toThrow('aborted')
  jest.replaceProperty(timeouts, 'responseMs', 60_000)
  await expect(within(250, () => fetchFromProvider(url))).rejects.toThrow('aborted')
  expect(requests).toHaveBeenCalledTimes(2)
  await expect(fetchFromProvider(url)).rejects.toThrow('did not respond a moment ago')
  expect(requests).toHaveBeenCalledTimes(2)
})
