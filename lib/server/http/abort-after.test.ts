import { createServer, type ServerResponse } from 'node:http'
import { collectGarbage } from '@/tests/support/garbage'
import { close, listen } from '@/tests/support/servers/loopback'
import { later, repeatedly } from '@/tests/support/slowly'
import { abortAfter, fetchUntil } from './abort-after'

const answers: Record<string, (response: ServerResponse) => void> = {
  '/hang': () => undefined,
  '/drip': (response) =>
    response
      .on(
        'close',
        repeatedly(10, () => response.write(' ')),
      )
      .writeHead(200)
      .write('{'),
  '/whole': (response) => response.writeHead(201, { 'x-kept': 'yes' }).end('all of it'),
  '/empty': (response) => response.writeHead(204).end(),
}
const server = createServer((request, response) => void answers[request.url ?? '']?.(response))
let address = ''
beforeAll(async () => void (address = `http://${await listen(server)}`))
afterAll(() => close(server))

describe('a time limit holds although garbage is collected meanwhile', () => {
  let stop: () => void
  beforeEach(() => (stop = repeatedly(50, collectGarbage)))
  afterEach(() => stop())

  const read = async (input: string | Request, signal: AbortSignal) => (await fetchUntil(signal, input, {})).text()

  it.each(['/hang', '/drip'])('when a server answers as %s', async (path) => {
    await expect(read(address + path, abortAfter(500))).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(read(new Request(address + path), abortAfter(500))).rejects.toMatchObject({ name: 'TimeoutError' })
    const other = new AbortController()
    later(500, () => other.abort(new Error('stopping')))
    await expect(read(address + path, abortAfter(60_000, other.signal))).rejects.toThrow('stopping')
  })
})

describe('a response within the limit', () => {
  it('is as `fetch` returns it', async () => {
    const whole = await fetchUntil(abortAfter(60_000), `${address}/whole`, {})
    expect([whole.status, whole.headers.get('x-kept'), await whole.text()]).toEqual([201, 'yes', 'all of it'])
    expect((await fetchUntil(abortAfter(60_000), `${address}/empty`, {})).status).toBe(204)
  })
})

it('is aborted at once if another signal already was', () => {
  expect(abortAfter(60_000, AbortSignal.abort('before')).reason).toBe('before')
})
