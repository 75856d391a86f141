import { isOwnFile } from './stream-playlist'

const answer = (facts: object) => ({ ok: true, type: 'basic', headers: new Headers(), ...facts }) as Response
const failed = new TypeError('Failed to fetch')
const mpegurl = new Headers({ 'content-type': 'application/vnd.apple.mpegurl' })

it.each([
  ['our own file', [answer({})], true],
  ['a stream', [answer({ headers: mpegurl })], false],
  ['a file that is gone', [answer({ ok: false })], false],
  ['a file that another origin delivers', [failed, answer({ ok: false, type: 'opaqueredirect' })], false],
  ['a file without a network', [failed, failed], null],
  ['a file when the network comes back', [failed, answer({})], null],
])('%s', async (_, answers, expected) => {
  const { fetch } = globalThis
  const fake = jest.fn()
  for (const each of answers)
    fake.mockImplementationOnce(() => (each instanceof Error ? Promise.reject(each) : Promise.resolve(each)))
  globalThis.fetch = fake
  const found = await isOwnFile('/one.mp4')
  globalThis.fetch = fetch
  expect(found).toBe(expected)
})
