import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HookedResponse } from '@/lib/server/http/before-head'
import { notePageFailure } from '@/lib/server/http/page-failure'
import { requestListener } from '@/lib/server/http/request-listener'
import { tellUnavailable } from '@/lib/server/http/unavailable-pages'
import { useSettings } from '@/tests/support/settings'

useSettings()

it('the log line of a failed page has the status that was sent', async () => {
  let told: Promise<number> | undefined
  const server = createServer(
    { ServerResponse: HookedResponse },
    requestListener([tellUnavailable], async (_request, response) => {
      told = new Promise((resolve) => response.once('close', () => resolve(response.statusCode)))
      notePageFailure(new TypeError('Failed to parse body as FormData.'))
      response.writeHead(500)
      // As the framework does.
      response.statusCode = 500
      response.end()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect([answer.status, await told]).toEqual([400, 400])
  await new Promise((resolve) => server.close(resolve))
})
