import { createServer, type AddressInfo } from 'node:net'
import { useSettings } from '@/tests/support/settings'
import { closePools, databasePool } from './pool'

const AUTHENTICATED = 'R\0\0\0\x08\0\0\0\0'
const READY = 'Z\0\0\0\x05I'

describe('a connection', () => {
  const settings = useSettings()
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(Buffer.from(AUTHENTICATED + READY, 'latin1')))
    socket.on('error', () => undefined)
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(async () => {
    await closePools()
    server.close()
  })

  it('is opened although this process is busy, for example with the first visit of a large page', async () => {
    await closePools()
    settings.change({ DATABASE_URL: `postgresql://rasika@127.0.0.1:${(server.address() as AddressInfo).port}/rasika` })
    const opened = databasePool().connect()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000) // blocks
    ;(await opened).release()
  })
})
