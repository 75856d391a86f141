import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerUnavailablePages, notePageFailure } from '@/lib/server/http/unavailable-pages'

it('what is told of a failed page afterwards is what was sent', async () => {
  answerUnavailablePages()
  let told: Promise<number> | undefined
  const server = createServer((_request, response) => {
    told = new Promise((resolve) => response.once('close', () => resolve(response.statusCode)))
    notePageFailure(new TypeError('Failed to parse body as FormData.'))
    response.writeHead(500)
    // As the framework does.
    response.statusCode = 500
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect([answer.status, await told]).toEqual([400, 400])
  await new Promise((resolve) => server.close(resolve))
})
