import { requestListener } from '@/lib/server/entry/request-listener'
import { bytesResponse, tellFileLength } from '@/lib/server/files/file-response'
import { useSettings } from '@/tests/support/settings'
import { useServer } from '@/tests/support/use-server'

useSettings()

/** Answers as the framework does: it leaves out a length that a handler says, and sends a body in pieces. */
const origin = useServer(
  requestListener([tellFileLength], async (request, response) => {
    if (request.url === '/art/a.webp') {
      response.setHeader('content-range', 'bytes */4')
      response.statusCode = 500
      return void response.end('Internal Server Error')
    }
    const asked = new Request('http://localhost', { headers: { range: request.headers.range ?? '' } })
    const answer = await bytesResponse(asked, Buffer.from('abcd'), { 'content-type': 'text/vtt' })
    // A failure after the handler has answered.
    response.statusCode = request.url === '/failed' ? 500 : answer.status
    response.flushHeaders()
    response.end(Buffer.from(await answer.arrayBuffer()))
  }),
)

it.each([
  ['/api/media/captions/1', {}, 200, '4', 'abcd'],
  ['/api/media/captions/1', { range: 'bytes=1-2' }, 206, '2', 'bc'],
  ['/api/media/captions/1', { range: 'bytes=4-' }, 416, '0', ''],
  ['/failed', {}, 500, null, 'abcd'],
  ['/art/a.webp', { range: 'bytes=4-' }, 416, '21', 'Internal Server Error'],
])('an answer at %s to %j says its length', async (path, headers, status, length, text) => {
  const answer = await fetch(`${origin()}${path}`, { headers })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([status, length, text])
})
