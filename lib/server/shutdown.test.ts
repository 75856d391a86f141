import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestListener } from '@/lib/server/entry/request-listener'
import { HookedResponse } from '@/lib/server/entry/response-head'
import { useSettings } from '@/tests/support/settings'
import { processState } from './process-state'
import { closeWhileDraining } from './shutdown'

useSettings()

test('a request that is under way when the process is told to end leaves no connection open', async () => {
  const listener = requestListener([closeWhileDraining], async (_request, response) => {
    processState.isDraining = true
    response.end()
  })
  const server = createServer({ ServerResponse: HookedResponse }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(answer.headers.get('connection')).toBe('close')
  processState.isDraining = false
  await new Promise((resolve) => server.close(resolve))
})
